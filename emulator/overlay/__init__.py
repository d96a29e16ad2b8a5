"""What moto lacks or does otherwise than AWS, as far as Data Pump notices.

Each module of this package completes one service and says in its first lines what it adds; importing it is enough.
`serve.py` beside this package starts moto with all of them.
"""
