'use strict';
// What the pages share: elements, tables, charts, light and dark.
const page = (() => {
  const $ = id => document.getElementById(id);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const charts = new Map();
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const unique = values => [...new Set(values)];

  function element(tag, text, attributes = {}) {
    const made = document.createElement(tag);
    if (text != null) made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  // a value is a text, a node, or a text with a mark: its class
  function table(id, head, rows, textColumns = 1) {
    const holder = $(id);
    holder.replaceChildren();
    const line = holder.createTHead().insertRow();
    head.forEach((name, i) => line.append(element('th', name, { scope: 'col', class: i < textColumns ? 'text' : '' })));
    const body = holder.createTBody();
    for (const row of rows) {
      const tr = body.insertRow();
      row.forEach((value, i) => {
        const td = tr.insertCell();
        if (value instanceof Node) td.append(value); else td.textContent = value == null ? '' : value.text ?? value;
        td.className = [i < textColumns ? 'text' : '', value?.mark || ''].join(' ').trim();
      });
    }
  }

  // canvas for the eye, a caption and a data table for everybody else
  function draw(id, label, option, head, rows) {
    const holder = $(id);
    let chart = charts.get(id);
    if (!chart) {
      chart = echarts.init(holder, null, { renderer: 'canvas' });
      charts.set(id, chart);
      holder.setAttribute('role', 'img');
      const details = element('details');
      details.append(element('summary', 'The same as a table'), element('table', null, { id: id + '-table' }));
      holder.after(details);
    }
    holder.setAttribute('aria-label', label);
    const ink = css('--ink'), soft = css('--soft'), line = css('--line');
    const axis = a => ({ nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: soft }, axisLabel: { color: soft },
      axisLine: { lineStyle: { color: line } }, splitLine: { lineStyle: { color: line } }, ...a });
    chart.setOption({
      animation: !calm, textStyle: { color: ink, fontFamily: 'inherit' }, backgroundColor: 'transparent',
      grid: { left: 56, right: 20, top: 44, bottom: 48 }, legend: { textStyle: { color: ink }, type: 'scroll', top: 0 },
      ...option,
      tooltip: { renderMode: 'richText', trigger: 'item', confine: true, ...option.tooltip },
      xAxis: [].concat(option.xAxis).map(axis), yAxis: [].concat(option.yAxis).map(a => axis({ nameGap: 40, ...a })),
    }, { notMerge: true });
    chart.resize();
    table(id + '-table', head, rows);
  }

  // shows the page and its switches; show draws everything anew, since charts take their colours when drawn
  function start(show) {
    const root = document.documentElement;
    const theme = dark => {
      root.classList.toggle('dark', dark);
      $('theme').setAttribute('aria-pressed', String(dark));
      $('theme').textContent = dark ? 'Light' : 'Dark';
      show();
      root.dataset.ready = String(charts.size);
    };
    $('theme').addEventListener('click', () => theme(!root.classList.contains('dark')));
    $('print').addEventListener('click', () => print());
    let wasDark = false;
    addEventListener('beforeprint', () => { wasDark = root.classList.contains('dark'); theme(false); charts.forEach(c => c.resize()); });
    addEventListener('afterprint', () => theme(wasDark));
    addEventListener('resize', () => charts.forEach(c => c.resize()));
    theme(matchMedia('(prefers-color-scheme: dark)').matches);
  }

  return { $, css, unique, element, table, draw, start };
})();
