import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { State } from '../state/state.ts'
import { runCommandLine } from './command-line.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let folders = 0
/** Returns a fresh data folder and a function that runs commands on it. */
function sandbox(env: Record<string, string> = {}) {
  const data = join(folder, `data-${++folders}`)
  const run = async (...words: string[]) => {
    const out: string[] = []
    const errors: string[] = []
    const exitCode = await runCommandLine(words, {
      env: { DATA_DIR: data, SANDBOX_COMMAND: 'the sandbox', ...env },
      print: (text) => out.push(text),
      printError: (text) => errors.push(text),
    })
    return { exitCode, out: out.join('\n'), errors: errors.join('\n') }
  }
  return { data, run }
}

/** Writes a product file whose images need no network. */
function csv(name: string, text = 'Handle,Title,Variant Price\ncup,Cup,4\npot,Pot,9\n'): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('import', () => {
  it('makes a store beside the demo stores and prints its URLs', async () => {
    const { run } = sandbox()
    const { exitCode, out } = await run('import', csv('home-and-garden.csv'), '--currency', 'EUR')
    expect(exitCode).toBe(0)
    expect(out).toContain('Home and garden (home-and-garden.myshopify.com), 2 products, EUR')
    expect(out).toContain('http://home-and-garden.localhost:4003/')
    expect(out).toContain('http://admin.localhost:4000/store/home-and-garden')
    const listed = JSON.parse((await run('stores', '--json')).out) as { handle: string }[]
    expect(listed.map((store) => store.handle)).toEqual(['fernhill', 'harbour-lane', 'home-and-garden'])
  })

  it('is seen at once by a sandbox that is running on the same folder', async () => {
    const { data, run } = sandbox()
    await run('stores')
    const running = new State(join(data, 'sandbox'))
    await run('import', csv('live.csv'))
    const store = running.store('live.myshopify.com')
    expect(store && running.list(store, 'Product').map((product) => product.title)).toEqual(['Cup', 'Pot'])
    running.close()
  })

  it('ends with 1 and names the row when one is not in the store', async () => {
    const { run } = sandbox()
    const file = csv('bad-row.csv', 'Handle,Title,Variant Price\ncup,Cup,4\npot,Pot,nine\n')
    const { exitCode, out } = await run('import', file)
    expect(exitCode).toBe(1)
    expect(out).toContain(`${file}:3  "nine" is not a price.`)
    const json = JSON.parse((await run('import', file, '--replace', '--json')).out)
    expect(json).toMatchObject({ created: true, store: { products: 1 }, files: [{ rows: 2, products: 1 }] })
    expect(json.issues[0]).toMatchObject({ line: 3, level: 'lost', code: 'bad-price' })
  })

  it('ends with 2 and changes nothing when there can be no store', async () => {
    const { run } = sandbox()
    await run('import', csv('twice.csv'))
    const again = await run('import', csv('twice.csv'))
    expect(again.exitCode).toBe(2)
    expect(again.errors).toMatch(/already a store "Twice".*--replace/s)
    expect((await run('import', join(folder, 'absent.csv'))).errors).toContain('There is no such file')
    const unreadable = await run('import', csv('words.csv', 'only words\n'), '--json')
    expect(unreadable.exitCode).toBe(2)
    expect(JSON.parse(unreadable.out)).toMatchObject({
      created: false,
      message: expect.stringContaining('Title'),
    })
    expect(JSON.parse((await run('stores', '--json')).out)).toHaveLength(3)
  })
})

describe('reset', () => {
  it('removes an imported store and makes a demo store as new', async () => {
    const { data, run } = sandbox()
    await run('import', csv('gone.csv'))
    expect((await run('reset', '--store', 'gone')).out).toContain('was removed')
    const state = new State(join(data, 'sandbox'))
    const store = state.store('fernhill')
    const product = store && state.byHandle(store, 'Product', 'oak-dibber')
    if (!store || !product) throw new Error('Fernhill is not as expected')
    state.put(store, 'Product', { ...product, title: 'Changed' })
    expect((await run('reset', '--store', 'fernhill')).exitCode).toBe(0)
    const fresh = state.store('fernhill')
    expect(fresh && state.byHandle(fresh, 'Product', 'oak-dibber')?.title).toBe('Oak dibber')
    expect(fresh?.storefrontPort).toBe(4001)
    state.close()
  })

  it('brings everything back with --all', async () => {
    const { run } = sandbox()
    await run('import', csv('gone.csv'))
    await run('reset', '--store', 'fernhill')
    expect((await run('reset', '--all')).exitCode).toBe(0)
    const stores = JSON.parse((await run('stores', '--json')).out) as { storefront: string }[]
    expect(stores.map((store) => store.storefront)).toEqual([
      'http://fernhill.localhost:4001/',
      'http://harbour-lane.localhost:4002/',
    ])
  })

  it('wants to know what', async () => {
    const { run } = sandbox()
    expect((await run('reset')).errors).toContain('Nothing was changed')
    const unknown = await run('reset', '--store', 'nobody')
    expect(unknown.exitCode).toBe(2)
    expect(unknown.errors).toContain('fernhill, harbour-lane')
  })
})

describe('theme', () => {
  const standard = resolve(import.meta.dirname, '../theme')

  it('publishes a sound theme', async () => {
    const { data, run } = sandbox()
    const copy = join(folder, 'my-theme')
    cpSync(standard, copy, { recursive: true })
    const { exitCode, out, errors } = await run('theme', copy, '--store', 'harbour-lane')
    expect(errors).toBe('')
    expect(exitCode).toBe(0)
    expect(out).toContain('http://harbour-lane.localhost:4002/')
    const state = new State(join(data, 'sandbox'))
    const store = state.store('harbour-lane')
    expect(
      store && state.list(store, 'OnlineStoreTheme').filter((theme) => theme.role === 'MAIN'),
    ).toHaveLength(1)
    state.close()
  })

  it('lists unknown names and broken JSON with file and line, and publishes only when forced', async () => {
    const { run } = sandbox()
    const copy = join(folder, 'broken-theme')
    cpSync(standard, copy, { recursive: true })
    writeFileSync(
      join(copy, 'snippets/odd.liquid'),
      '<p>\n{% nonsense %}\n{{ product.title | sparkle }}\n{{ wizard }}\n',
    )
    writeFileSync(join(copy, 'templates/page.odd.json'), '{\n  "sections": {\n')
    const { exitCode, out, errors } = await run('theme', copy)
    expect(exitCode).toBe(1)
    expect(out).toMatch(/snippets\/odd\.liquid:2:\d+ .*nonsense/)
    expect(out).toMatch(/snippets\/odd\.liquid:3:\d+ .*sparkle/)
    expect(out).toMatch(/snippets\/odd\.liquid:4:\d+ .*wizard/)
    expect(out).toMatch(/templates\/page\.odd\.json:\d+:\d+ .*JSON/)
    expect(errors).toContain('not published')
    expect((await run('theme', copy, '--force')).out).toContain('is the theme of Fernhill now')
  })

  it('judges each kind of page and changes nothing', async () => {
    const { data, run } = sandbox()
    const { exitCode, out } = await run('theme', standard, '--report', '--json')
    const report = JSON.parse(out)
    expect(report).toMatchObject({ totals: { errors: 0, unknownWords: 0, missing: 0 } })
    const page = report.pages.find((one: { page: string }) => one.page === 'product')
    expect(page).toMatchObject({ unknownWords: [], errors: [], milliseconds: { median: expect.any(Number) } })
    expect(page.must).toContainEqual({ what: 'price', state: 'there' })
    expect(exitCode).toBe(report.pass ? 0 : 1)
    const state = new State(join(data, 'sandbox'))
    const themes = state.stores().flatMap((store) => state.list(store, 'OnlineStoreTheme'))
    expect(themes.map((theme) => theme.name)).toEqual(['Waymark', 'Waymark'])
    state.close()
  })

  it('ends with 1 and says what a page lacks', async () => {
    const { run } = sandbox()
    const copy = join(folder, 'poor-theme')
    cpSync(standard, copy, { recursive: true })
    writeFileSync(join(copy, 'snippets/price.liquid'), '{{ product.sparkle }}')
    const { exitCode, out } = await run('theme', copy, '--report')
    expect(exitCode).toBe(1)
    expect(out).toMatch(/^FAIL product {2}/m)
    expect(out).toMatch(/unknown property: product\.sparkle/)
    expect(out).toMatch(/price missing: \d/)
  })

  it('makes a store show a theme whatever is found in it', async () => {
    const { data, run } = sandbox()
    const copy = join(folder, 'odd-theme')
    cpSync(standard, copy, { recursive: true })
    writeFileSync(join(copy, 'snippets/odd.liquid'), '{% nonsense %}')
    const { out } = await run('theme', copy, '--use', 'harbour-lane')
    expect(out).toContain('is the theme of Harbour Lane now: http://harbour-lane.localhost:4002/')
    const state = new State(join(data, 'sandbox'))
    const store = state.store('harbour-lane')
    expect(store && state.byHandle(store, 'OnlineStoreThemeFile', 'snippets/odd.liquid')).toBeDefined()
    state.close()
    expect((await run('theme', copy, '--use', 'nobody')).exitCode).toBe(2)
  })

  it('says when there is no such folder or store', async () => {
    const { run } = sandbox()
    expect((await run('theme', join(folder, 'nowhere'))).exitCode).toBe(2)
    expect((await run('theme', standard, '--store', 'nobody')).errors).toContain('There is no store "nobody"')
  })
})

describe('the command line itself', () => {
  it('shows examples under the name it was started by', async () => {
    const { data, run } = sandbox()
    for (const command of ['import', 'theme', 'reset']) {
      const { exitCode, out } = await run(command, '--help')
      expect(exitCode).toBe(0)
      expect(out).toContain(`  the sandbox ${command} `)
    }
    expect(existsSync(data)).toBe(false)
  })

  it('ends with 2 for what it does not know', async () => {
    const { run } = sandbox()
    expect((await run('nonsense')).exitCode).toBe(2)
    expect((await run('import')).exitCode).toBe(2)
  })

  it.each([
    ['SANDBOX_PORT', 'many', 'give a whole number from 1 to 65535'],
    ['SANDBOX_PORT', '0', 'give a whole number from 1 to 65535'],
    ['SANDBOX_STOREFRONT_PORT', '4001.5', 'give a whole number from 1 to 65535'],
    ['SANDBOX_STOREFRONT_PORTS', '1e9', 'give a whole number from 1 to 1000'],
  ])('says that %s=%s is wrong, and what to give', async (setting, value, words) => {
    const { exitCode, errors } = await sandbox({ [setting]: value }).run('stores')
    expect(exitCode).toBe(2)
    expect(errors).toContain(`${setting}: ${words}`)
    expect(errors).not.toMatch(/NaN|expected number/)
  })

  it('says which folder cannot be opened, and why', async () => {
    const file = csv('a-file')
    const closed = await sandbox({ SANDBOX_DATA_DIR: file }).run('stores')
    expect(closed.exitCode).toBe(2)
    expect(closed.errors).toContain(`${file} cannot be opened: ${file} is a file, not a folder`)
    expect(closed.errors).toContain('name another with SANDBOX_DATA_DIR')
    const nowhere = await sandbox({ DATA_DIR: '/proc/x' }).run('stores')
    expect(nowhere.exitCode).toBe(2)
    expect(nowhere.errors).toContain(
      '/proc/x/sandbox cannot be opened: no folders can be made there (/proc/x).',
    )
    expect(`${closed.errors}${nowhere.errors}`).not.toMatch(/NaN|ENOENT|EEXIST/)
  })

  it('follows the ports a sandbox is started on', async () => {
    const { run } = sandbox({ SANDBOX_PORT: '5200' })
    expect((await run('stores')).out).toContain('http://admin.localhost:5200/store/fernhill')
    expect((await run('import', csv('ports.csv'))).out).toContain('http://ports.localhost:5203/')
  })
})
