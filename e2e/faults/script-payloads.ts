/** Code that runs if a payload breaks out of its context. */
const RUN = 'globalThis.__ran=(globalThis.__ran||0)+1'

/** Ways to break out of a script element, a comment, an attribute, a JSON text and a template language. */
const FORMS: readonly string[] = [
  `</script><script>${RUN}</script>`,
  `</SCRIPT\t><script data-payload>${RUN}</script>`,
  `</script/x><img data-payload src=x onerror=${RUN}>`,
  `<!--<script>${RUN}</script>-->`,
  `--></script><svg data-payload onload=${RUN}>`,
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><img src=x data-payload onerror="${RUN}">`,
  `"};${RUN};{"`,
  `\\"</script><script>${RUN}</script>`,
  `\\u003c/script\\u003e\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `&lt;/script&gt;&lt;script&gt;${RUN}&lt;/script&gt;`,
  `<iframe data-payload srcdoc="<script>parent.${RUN}</script>">`,
  `]]><script>${RUN}</script>`,
  `</title></style></textarea></noscript><script>${RUN}</script>`,
  `{{ shop.name }}{% raw %}</script><script>${RUN}</script>`,
  `\u2028</script>\u2029<script>${RUN}</script>`,
  `<scr\u0000ipt>${RUN}</scr\u0000ipt>`,
  `<</script/script><script>${RUN}</script>`,
  `javascript:${RUN}`,
]
const AROUND: readonly string[] = [
  '',
  ' ',
  'Oak chair ',
  'Größe ',
  '12" ',
  "maker's ",
  '\u202e',
  '😀',
  '\t',
  '&amp; ',
]

/** Returns one hostile text: a payload, with ordinary or odd words before and after. */
export function hostileText(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return pick(AROUND) + pick(FORMS) + pick(AROUND)
}
