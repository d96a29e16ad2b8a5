"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const numbers = new Intl.NumberFormat("en");

  /* A page opened from a file may have no storage. */
  const stored = {
    read: () => { try { return localStorage.getItem("data-pump-theme"); } catch { return null; } },
    write: (theme) => { try { localStorage.setItem("data-pump-theme", theme); } catch { /* forgotten, then */ } },
  };

  const theme = document.getElementById("theme");
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const tellTheme = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  if (["light", "dark"].includes(stored.read())) root.dataset.theme = stored.read();
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    stored.write(root.dataset.theme);
    tellTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellTheme);

  const fold = document.getElementById("fold");
  const details = all("main details");
  const tellFold = () => { fold.textContent = details.every((d) => d.open) ? "Close all" : "Open all"; };
  fold.hidden = details.length === 0;
  fold.addEventListener("click", () => {
    const open = !details.every((d) => d.open);
    details.forEach((d) => { d.open = open; });
    tellFold();
  });
  document.addEventListener("toggle", tellFold, true);

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = details.filter((d) => !d.open);
    closed.forEach((d) => { d.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((d) => { d.open = false; }));

  const filter = document.getElementById("filter");
  const count = document.getElementById("count");
  const entries = all(".change, .entry, tbody tr").map((element) => ({ element, text: null }));
  const shows = (entry, words) => {
    entry.text ??= entry.element.textContent.toLowerCase();
    return words.every((word) => entry.text.includes(word));
  };
  const apply = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of entries) {
      entry.element.hidden = !shows(entry, words);
      if (!entry.element.hidden) shown++;
    }
    for (const group of all(".group")) {
      const inside = all(".change, .entry, tbody tr", group);
      group.hidden = inside.length > 0 && inside.every((element) => element.hidden);
      if (words.length > 0 && !group.hidden) group.open = true;
    }
    count.textContent = words.length === 0 ? "" : `${numbers.format(shown)} of ${numbers.format(entries.length)}`;
  };
  let waiting = 0;
  filter.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(apply, 80); });

  const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent;
  const isNumber = (text) => text !== "" && !Number.isNaN(Number(text));
  const compare = (a, b) => (isNumber(a) && isNumber(b) ? Number(a) - Number(b) : a.localeCompare(b, "en", { numeric: true }));
  const sort = (header) => {
    const table = header.closest("table");
    const direction = header.ariaSort === "ascending" ? "descending" : "ascending";
    all("th", table).forEach((other) => { other.ariaSort = "none"; });
    header.ariaSort = direction;
    const sign = direction === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    body.append(...[...body.rows].sort((a, b) => sign * compare(key(a, header.cellIndex), key(b, header.cellIndex))));
  };
  all("th button").forEach((button) => button.addEventListener("click", () => sort(button.parentElement)));

  tellTheme();
  tellFold();
  document.getElementById("tools").hidden = false;
  filter.value = "";
})();
