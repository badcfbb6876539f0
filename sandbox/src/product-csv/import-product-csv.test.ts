import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileBytes } from '../files/file-bytes.ts'
import { csvFile, csvOf, importer, type PlainProduct, plainProducts } from './csv-fixtures.ts'
import { importProductCsv } from './import-product-csv.ts'

const plain = (handle: string, more: Partial<PlainProduct> = {}): PlainProduct => ({
  handle,
  title: `The ${handle}`,
  body: '<p>Good, and "useful".</p>',
  vendor: 'Maker',
  type: 'Things',
  tags: ['one'],
  published: true,
  status: 'active',
  seoTitle: '',
  options: ['Title'],
  variants: [
    {
      values: ['Default Title'],
      price: '5.00',
      compareAtPrice: '',
      sku: '',
      barcode: '',
      quantity: 1,
      tracked: true,
      grams: 0,
      image: -1,
    },
  ],
  images: [],
  ...more,
})
const header =
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src,Image Position'
/** Imports rows under the short header above; returns the issues as `line code` and the products. */
async function importRows(...rows: string[]) {
  const { state, run } = importer()
  const report = await run([header, ...rows, ''].join('\n'))
  return {
    issues: report.issues.map((issue) => `${issue.line} ${issue.level} ${issue.code}`),
    products: plainProducts(state, report.store).map(
      (one) => `${one.handle}: ${one.variants.map((variant) => variant.values.join('/')).join(' ')}`,
    ),
    report,
  }
}

describe('rows that cannot be used are named with their line', () => {
  it.each<[string, string[], string[], string[]]>([
    ['neither handle nor title', [',,,,,,1,,', 'a,A,,,,,1,,'], ['2 lost no-handle'], ['a: Default Title']],
    ['a bad price', ['a,A,S,x,,,12€,,', 'a,,,y,,,3,,'], ['2 lost bad-price'], ['a: y']],
    ['a negative price', ['a,A,S,x,,,-1,,', 'a,,,y,,,3,,'], ['2 lost bad-price'], ['a: y']],
    [
      'a product left without variant',
      ['a,A,,,,,x,,', 'b,B,,,,,1,,'],
      ['2 lost bad-price', '2 lost no-variant'],
      ['b: Default Title'],
    ],
    ['an option combination twice', ['a,A,S,x,,,1,,', 'a,,,X,,,2,,'], ['3 lost duplicate-variant'], ['a: x']],
    [
      'a missing option value',
      ['a,A,S,x,C,r,1,,', 'a,,,y,,,2,,'],
      ['3 lost option-value-missing'],
      ['a: x/r'],
    ],
    [
      'a variant without option value',
      ['a,A,S,x,,,1,,', 'a,,,,,,2,,'],
      ['3 lost variant-without-option'],
      ['a: x'],
    ],
    ['rows without a title', ['a,,S,x,,,1,,', 'b,B,,,,,1,,'], ['2 lost no-title'], ['b: Default Title']],
    ['too many cells', ['a,A,,,,,1,,,more', 'b,B,,,,,1,,'], ['2 lost row-too-long'], ['b: Default Title']],
    ['a stray quote', ['a,A,S,"x"y,,,1,,', 'b,B,,,,,1,,'], ['2 lost stray-quote'], ['b: Default Title']],
    [
      'a quote inside a plain cell',
      ['a,5" pot,,,,,1,,', 'b,B,,,,,1,,'],
      ['2 note loose-quotes'],
      ['a: Default Title', 'b: Default Title'],
    ],
    ['an option that never got a name', ['a,A,,x,,,1,,'], ['2 changed option-without-name'], ['a: x']],
    [
      'too few cells',
      ['a,A,,,,,1', 'b,B,,,,,1,,'],
      ['2 changed row-too-short'],
      ['a: Default Title', 'b: Default Title'],
    ],
    ['a second title', ['a,A,S,x,,,1,,', 'a,B,,y,,,1,,'], ['3 changed second-title'], ['a: x y']],
    ['a handle that is none', ['A b!,A,,,,,1,,'], ['2 changed handle-changed'], ['a-b: Default Title']],
    [
      'gaps in the positions',
      ['a,A,,,,,1,http://p.example/1.jpg,1', 'a,,,,,,,http://p.example/2.jpg,4'],
      ['2 note position-gaps'],
      ['a: Default Title'],
    ],
    [
      'a row of nothing',
      ['a,A,,,,,1,,', 'a,,,,,,,,', ',,,,,,,,'],
      ['3 note empty-row'],
      ['a: Default Title'],
    ],
  ])('%s', async (_, rows, issues, products) => {
    const found = await importRows(...rows)
    expect(found.issues).toEqual(issues)
    expect(found.products).toEqual(products)
  })

  it('says what happened, what it cost and what to do', async () => {
    const { report } = await importRows('a,A,S,x,,,12€,,', 'a,,,y,,,3,,')
    expect(report.issues[0]).toMatchObject({
      line: 2,
      what: '"12€" is not a price.',
      cost: 'The variant "x" is not in the store.',
      action: expect.stringContaining('1299.00'),
    })
  })

  it('more than three options', async () => {
    const { run } = importer()
    const report = await run(
      'Handle,Title,Option1 Name,Option1 Value,Option4 Name,Option4 Value,Price\na,A,Size,S,Cut,slim,1\na,,,M,,,1\n',
    )
    expect(report.issues.map((one) => `${one.line} ${one.code}`)).toEqual(['2 too-many-options'])
  })

  it('more variants than the platform takes', async () => {
    const rows = Array.from({ length: 2050 }, (_, at) => `a,${at ? '' : 'A'},${at ? '' : 'No'},v${at},,,1,,`)
    const { issues } = await importRows(...rows)
    expect(issues).toEqual(['2050 lost too-many-variants', '2051 lost too-many-variants'])
  })

  it('columns it does not know, and loses nothing for an empty one', async () => {
    const { run } = importer()
    const report = await run('Handle,Title,Variant Price,Titel,Notes\na,A,1,,keep\n')
    expect(report.issues.map((one) => `${one.level} ${one.what}`)).toEqual([
      'note "Titel" is not a column of a product CSV.',
      'lost "Notes" is not a column of a product CSV.',
    ])
  })

  it('rows without handle begin products of their own', async () => {
    const { products } = await importRows(',Cup,,,,,1,,', ',Cup,,,,,2,,')
    expect(products).toEqual(['cup: Default Title', 'cup-1: Default Title'])
  })

  it('a file cut inside a row, and inside quotes', async () => {
    const whole = csvOf([plain('a'), plain('b')])
    const { run } = importer()
    const inRow = await run(whole.slice(0, whole.indexOf('The b') + 3))
    expect(inRow.issues.map((one) => `${one.line} ${one.code}`)).toEqual(['3 file-cut'])
    const inQuotes = await run(whole.slice(0, whole.lastIndexOf('useful')), { name: 'Other' })
    expect(inQuotes.issues.map((one) => `${one.line} ${one.code}`)).toEqual(['3 quote-not-closed'])
  })

  it('a handle another file has used already', async () => {
    const { state, settings } = importer()
    const files = [csvFile(csvOf([plain('a'), plain('b')])), csvFile(csvOf([plain('b'), plain('c')]))]
    const report = await importProductCsv({ state, settings }, files, { name: 'Two' })
    expect(report.issues.map((one) => [one.file, one.line, one.code])).toEqual([
      [files[1], 2, 'handle-taken'],
    ])
    expect(state.count(report.store, 'Product')).toBe(3)
  })
})

describe('encodings', () => {
  const file = csvOf([plain('a', { title: 'Gärtner’s Größe' })])

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${file}`)],
    ['UTF-16, little-endian', Buffer.from(`\uFEFF${file}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\uFEFF${file}`, 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    const { state, run } = importer()
    const report = await run(bytes)
    expect(report.issues).toEqual([])
    expect(plainProducts(state, report.store)[0]?.title).toBe('Gärtner’s Größe')
  })

  it('takes what is not UTF-8 for Windows-1252, and says so', async () => {
    const { state, run } = importer()
    const report = await run(Buffer.from(csvOf([plain('a', { title: 'Café' })]), 'latin1'))
    expect(report.issues.map((one) => one.code)).toEqual(['encoding'])
    expect(plainProducts(state, report.store)[0]?.title).toBe('Café')
  })

  it('names the rows whose bytes are damaged', async () => {
    const bytes = Buffer.from(csvOf([plain('a', { title: 'Größe' }), plain('b', { title: 'Plain' })]))
    bytes[bytes.indexOf('Plain')] = 0xff
    const { state, run } = importer()
    const report = await run(bytes)
    expect(report.issues.map((one) => `${one.line} ${one.code}`)).toEqual(['3 damaged-characters'])
    expect(plainProducts(state, report.store).map((one) => one.title)).toEqual(['Größe', '\uFFFDlain'])
  })
})

describe('files nothing can be made of', () => {
  it.each([
    ['nothing at all', ''],
    ['a header alone', csvOf([])],
    ['semicolons', 'Handle;Title;Variant Price\na;A;1\n'],
    ['another kind of table', 'Name,Kind\nx,y\n'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest')],
    ['bytes', Buffer.from([0, 1, 2, 3, 0, 0])],
    ['an open quote in the header', 'Handle,"Title\na,A\n'],
  ])('%s: nothing is created', async (_, content) => {
    const { state, run } = importer()
    await expect(run(content)).rejects.toThrow(expect.objectContaining({ name: 'UnreadableFile' }))
    expect(state.stores()).toEqual([])
  })

  it('one bad file of two leaves nothing behind, and an existing store as it was', async () => {
    const { state, settings, run } = importer()
    const { store } = await run(csvOf([plain('a')]))
    const files = [csvFile(csvOf([plain('b')])), csvFile('nonsense')]
    const again = importProductCsv({ state, settings }, files, { name: 'Test shop', replace: true })
    await expect(again).rejects.toThrow(/not a product CSV/)
    expect(state.stores()).toEqual([store])
    expect(plainProducts(state, store).map((one) => one.handle)).toEqual(['a'])
  })
})

describe('the new store', () => {
  it('gets the next free URL, the currency asked for and what every new store has', async () => {
    const { state, run } = importer()
    const first = await run(csvOf([plain('a')]), { name: 'My Shop', currency: 'eur' })
    expect(first.store).toMatchObject({
      handle: 'my-shop',
      domain: 'my-shop.myshopify.com',
      currency: 'EUR',
      moneyFormat: '€{{amount}}',
      storefrontPort: 4001,
    })
    expect(state.byHandle(first.store, 'Menu', 'main-menu')?.items).toHaveLength(2)
    expect(state.byHandle(first.store, 'Collection', 'frontpage')?.productIds).toHaveLength(1)
    const second = await run(csvOf([plain('a')]), { name: 'Yen', currency: 'JPY' })
    expect(second.store).toMatchObject({ storefrontPort: 4002, moneyFormat: '¥{{amount_no_decimals}}' })
  })

  it('refuses a name that is taken, unless it is to be replaced', async () => {
    const { state, run } = importer()
    const { store } = await run(csvOf([plain('a')]))
    await expect(run(csvOf([plain('b')]))).rejects.toThrow(/already a store/)
    const replaced = await run(csvOf([plain('b')]), { replace: true })
    expect(replaced.store.storefrontPort).toBe(store.storefrontPort)
    expect(state.stores()).toHaveLength(1)
    expect(plainProducts(state, replaced.store).map((one) => one.handle)).toEqual(['b'])
  })

  it.each([
    [{ currency: 'EURO' }, /not a currency/],
    [{ name: 'admin' }, /cannot be the name/],
    [{ name: '日本' }, /cannot be the name/],
  ])('refuses %o', async (options, message) => {
    const { state, run } = importer()
    await expect(run(csvOf([plain('a')]), options)).rejects.toThrow(message)
    expect(state.stores()).toEqual([])
  })

  it('says when no URL is left', async () => {
    const { state, run } = importer()
    for (let at = 0; at < 16; at++) await run(csvOf([plain('a')]), { name: `Shop ${at}` })
    await expect(run(csvOf([plain('a')]), { name: 'One more' })).rejects.toThrow(/16 storefront URLs/)
    expect(state.stores()).toHaveLength(16)
  })
})

describe('images', () => {
  const src = 'https://images.example/photos/red%20cup.jpg?x=1'
  const product = plain('cup', {
    images: [
      { src, alt: 'A cup' },
      { src: 'https://gone.example/b.png', alt: '' },
      { src: 'not a URL', alt: '' },
    ],
  })

  it('are fetched when they can be, and drawn when not; each source URL is kept', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#aa3322' } })
      .jpeg()
      .toBuffer()
    const { state, run } = importer()
    const report = await run(csvOf([product]), {
      open: async (url) =>
        url === src ? new Response(new Uint8Array(bytes)) : new Response('gone', { status: 410 }),
    })
    const files = state.list(report.store, 'MediaImage')
    expect(files.map((file) => [file.filename, file.sourceUrl, file.width, file.alt])).toEqual([
      ['red_cup.jpg', src, 30, 'A cup'],
      ['b.png', 'https://gone.example/b.png', 1200, ''],
      ['not_a_URL.jpg', 'not a URL', 1200, ''],
    ])
    expect(report.placeholders.map((one) => [one.sourceUrl, one.reason])).toEqual([
      ['https://gone.example/b.png', 'answered 410'],
      ['not a URL', 'no http URL'],
    ])
    const [first, second] = files
    if (!first || !second) throw new Error('two files were expected')
    expect(await fileBytes(state, report.store, first)).toEqual(bytes)
    const drawn = await fileBytes(state, report.store, second)
    expect((await sharp(drawn).metadata()).format).toBe('png')
  })

  it('that are no images are drawn', async () => {
    const { run } = importer()
    const report = await run(csvOf([product]), { open: async () => new Response('<html>') })
    expect(report.placeholders[0]?.reason).toBe('is not an image')
  })

  it('of a host that does not answer are given up after a few', async () => {
    const images = Array.from({ length: 60 }, (_, at) => ({
      src: `https://slow.example/${at}.jpg`,
      alt: '',
    }))
    let asked = 0
    const { run } = importer()
    const report = await run(csvOf([plain('many', { images })]), {
      open: async () => {
        asked++
        throw new TypeError('fetch failed')
      },
    })
    expect(report.placeholders).toHaveLength(60)
    expect(asked).toBeLessThan(15)
  })
})
