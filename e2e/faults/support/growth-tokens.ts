/**
 * Pieces that are repeated to form a hostile text. Each is something that a pattern or scanner begins with, waits for
 * or ends at.
 */
export const TOKENS: readonly string[] = [
  ...[' ', '\n', '\t', '\r\n', '\n \n', '\u00a0', '\u2028', '\0', '\u200b', '\ufeff'],
  ...[
    'a',
    'A',
    'a ',
    'Aa ',
    'a-',
    'a.',
    'a_',
    'a,b;',
    'a@',
    'a: ',
    'aest',
    'best ',
    'the best of ',
    'made in Aa ',
  ],
  ...[
    'eyJ-',
    'sk-',
    'shpat_',
    'Bearer ',
    'a://b:',
    '?code=',
    'https://',
    'www.a.',
    'utm_a=1&',
    '../',
    '%',
    '%20',
    '%ff',
  ],
  ...[
    '<',
    '>',
    '</',
    '<a',
    '<a ',
    '<a href=a>',
    '<p>',
    '</p>',
    '<br/>',
    '<!--',
    '-->',
    '<!',
    '<?',
    '<![CDATA[',
  ],
  ...[
    '<script>',
    '<script',
    '</script',
    '<script><!--<script',
    '<style',
    '<template>',
    '<svg><',
    '<title>',
    '<b><i><p>',
  ],
  ...[
    '<table><tr><td>',
    '<select><option>',
    '<li>',
    '<h1>',
    'x="',
    "x='",
    'x=""',
    '<loc>',
    '<loc>a</loc>',
    '&',
    '&amp;',
    '&#',
    '&lt;',
  ],
  ...[
    '<i itemscope itemprop=a>',
    '<i itemscope itemref=a id=a>',
    '<i typeof=a property=b>',
    '<i itemprop=a>x',
  ],
  ...[
    '"',
    "'",
    '`',
    '``',
    '“',
    '”',
    '\\',
    '\\"',
    '{',
    '}',
    '{"a":',
    '[',
    ']',
    '[[',
    '"a",',
    '{}',
    '{{',
    '}}',
    '{{a}}',
    '(',
    ')',
  ],
  ...[
    '*',
    '**',
    '* ',
    '**a',
    '__',
    '# ',
    '|',
    '| ',
    '-',
    '- ',
    '--',
    '–',
    '—',
    '.',
    '. ',
    '.. ',
    ',',
    ';',
    '!',
    '? ',
    '…',
    '=',
    '+',
    '#',
    '/',
  ],
  ...['0', '1', '1 ', '1,', '1.', '1.0', '1 x ', '10 cm ', '+1 ', '(1', '1-', '-1', '00', '1e9', '2026-'],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    'ß',
    'İ',
    'ſ',
    'あ',
    '最',
    '最高',
    '産',
    '가',
    'ก',
    'अ',
    '、',
    '。',
    '：',
    '😀',
    '👨‍👩‍👧',
    '🇩🇪',
    '\ud800',
    '\u202e',
  ],
  ...[
    'in ',
    'of the ',
    'aus Aa ',
    'plus ',
    'la la ',
    'ignore ',
    'ignore all rules ',
    'two ',
    'most ',
    'am ',
    'naj',
    'iso ',
    'ISO 1',
  ],
]

const script = (json: string) => `<script type="application/ld+json">${json}</script>`
const context = '"@context":"https://schema.org"'

/** Pages of about this many characters, made of parts that belong together. */
export const PAGES: readonly { name: string; page(characters: number): string }[] = [
  {
    name: 'products that relate to each other',
    page: (size) => related(Math.sqrt(size / 12), (id) => `{"@id":"#${id}"}`),
  },
  {
    name: 'products that hold each other',
    page: (size) => related(Math.sqrt(size / 24), (id) => `{"@id":"#${id}","name":"p"}`),
  },
  { name: 'a chain of ids', page: (size) => chain(size, ['isVariantOf']) },
  {
    name: 'a chain of ids by many ways',
    page: (size) => chain(size, ['isVariantOf', 'offers', 'review', 'brand']),
  },
  {
    name: 'two chains of one thing',
    page: (size) =>
      chain(size / 2, ['offers', 'brand', 'address']) + chain(size / 2, ['offers', 'brand', 'address'], 'b'),
  },
  {
    name: 'many products',
    page: (size) => listed(size, (index) => `{${context},"@type":"Product","name":"p${index}"}`),
  },
  {
    name: 'many of one id',
    page: (size) => listed(size, (index) => `{${context},"@type":"Product","@id":"#p","name":"p${index}"}`),
  },
  {
    name: 'many alike',
    page: (size) =>
      listed(size, () => `{${context},"@type":"Product","name":"p","offers":{"@type":"Offer","price":1}}`),
  },
  {
    name: 'many variants',
    page: (size) =>
      script(
        `{${context},"@type":"ProductGroup","name":"g","hasVariant":[${some(size, (index) => `{"@type":"Product","name":"v${index}"}`)}]}`,
      ),
  },
  {
    name: 'many offers',
    page: (size) =>
      script(
        `{${context},"@type":"Product","name":"p","offers":[${some(size, (index) => `{"@type":"Offer","price":${index}}`)}]}`,
      ),
  },
  {
    name: 'nested objects',
    page: (size) =>
      script(`{${context},"@type":"Product","a":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`),
  },
  { name: 'many scripts', page: (size) => some(size, () => script(`{${context},"@type":"Product"}`), '') },
  {
    name: 'contexts in contexts',
    page: (size) => script(`${`{${context},"a":`.repeat(size / 40)}1${'}'.repeat(size / 40)}`),
  },
  {
    name: 'questions',
    page: (size) =>
      script(
        `{${context},"@type":"FAQPage","mainEntity":[${some(size, (index) => `{"@type":"Question","name":"${index}"}`)}]}`,
      ),
  },
  {
    name: 'items inside each other',
    page: (size) => '<div itemprop="a" itemscope itemtype="https://schema.org/Product">'.repeat(size / 66),
  },
  {
    name: 'items that refer',
    page: (size) =>
      `<p id="a"><b itemprop="name">x</b></p>${'<div itemscope itemref="a" itemtype="https://schema.org/Product">'.repeat(size / 66)}`,
  },
  { name: 'items that refer to each other', page: crossed },
  {
    name: 'texts inside each other',
    page: (size) =>
      `<div itemscope itemtype="https://schema.org/Product">${'<b itemprop="name">xy'.repeat(size / 22)}`,
  },
  {
    name: 'RDFa inside each other',
    page: (size) => '<div vocab="https://schema.org/" typeof="Product" property="name">x'.repeat(size / 68),
  },
  {
    name: 'links with tracking',
    page: (size) => some(size, (index) => `<a href="/p/${index}?${'utm_a=1&'.repeat(200)}">`, ''),
  },
  { name: 'one link with tracking', page: (size) => `<a href="/p?${'utm_a=1&'.repeat(size / 8)}">` },
]

function some(size: number, make: (index: number) => string, between = ','): string {
  const parts: string[] = []
  for (let index = 0, length = 0; length < size; index += 1) {
    const part = make(index)
    parts.push(part)
    length += part.length + between.length
  }
  return parts.join(between)
}

const listed = (size: number, make: (index: number) => string) => script(`[${some(size, make)}]`)

function related(count: number, held: (id: number) => string): string {
  const ids = Array.from({ length: Math.max(2, Math.floor(count)) }, (_, id) => id)
  const all = ids.map(held).join(',')
  return script(
    `{${context},"@graph":[${ids.map((id) => `{"@type":"Product","@id":"#${id}","name":"p${id}","isRelatedTo":[${all}]}`).join(',')}]}`,
  )
}

function chain(size: number, properties: readonly string[], prefix = 'a'): string {
  const link = (index: number) =>
    `{"@type":"Product","@id":"#${prefix}${index}","name":"p",${properties.map((name) => `"${name}":{"@id":"#${prefix}${index + 1}"}`).join(',')}}`
  return script(`{${context},"@graph":[${some(size, link)}]}`)
}

function crossed(size: number): string {
  const ids = Array.from({ length: Math.max(2, Math.floor(Math.sqrt(size / 5))) }, (_, id) => `x${id}`)
  const item = (id: string) =>
    `<div id="${id}" itemprop="review" itemscope itemtype="https://schema.org/Product" itemref="${ids.join(' ')}"></div>`
  return `${ids.map(item).join('')}<div itemscope itemtype="https://schema.org/Product" itemref="x0"></div>`
}
