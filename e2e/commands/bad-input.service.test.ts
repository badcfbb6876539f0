import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts } from '../../app/testing/free-ports.ts'
import { inFolder, runCommand } from '../stage/command.ts'

/** Bad input gets a clear error and loses nothing: it states what happened, what it cost, and what to do. */

const ports = async () => {
  const first = await freePorts(10)
  return { PORT: String(first), SANDBOX_PORT: String(first + 1), SANDBOX_STOREFRONT_PORTS: '6' }
}

it('bin/start names a taken port and leaves nothing running', async () => {
  await inFolder(async (folder) => {
    const environment = await ports()
    const other = createServer().listen(Number(environment.PORT), '127.0.0.1')
    const { code, output } = await runCommand(['start'], { ...environment, DATA_DIR: folder })
    other.close()
    expect(output).toContain(
      `Another program listens on port ${environment.PORT} (PORT). Nothing was started.`,
    )
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'run.json'))).toBe(false)
  })
})

it('bin/start says that the database cannot be reached, and what to do', async () => {
  await inFolder(async (folder) => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    const { code, output } = await runCommand(['start'], {
      ...(await ports()),
      DATA_DIR: folder,
      DATABASE_URL: nowhere,
      MIGRATE_DATABASE_URL: nowhere,
    })
    expect(output).toMatch(
      /MIGRATE_DATABASE_URL: nothing answers at 127\.0\.0\.1:1; start PostgreSQL there, or correct host and port/,
    )
    expect(code).toBe(1)
  })
})

it.each([
  [{ DATA_DIR: '/proc/x' }, /The data folder \/proc\/x cannot be made: no folders can be made there/],
  [{ LANGUAGE_MODEL: 'gpt-x' }, /LANGUAGE_MODEL_BASE_URL: is missing/],
  [{ PORT: 'many' }, /PORT: give a whole number from 1 to 65535/],
  [{ SANDBOX_VISITS_SECONDS: 'abc' }, /SANDBOX_VISITS_SECONDS: give a whole number from 0 to 86400/],
])('bin/start ends at once with %o and says what to do', async (wrong, words) => {
  await inFolder(async (folder) => {
    const { code, output } = await runCommand(['start'], { ...(await ports()), DATA_DIR: folder, ...wrong })
    expect(output).toMatch(words)
    expect(output).not.toMatch(/NaN|at .*\.ts:/)
    expect(code).toBe(1)
  })
})

it('bin/signpost --help names the commands of the sandbox too', async () => {
  const { output } = await runCommand(['signpost', '--help'], {})
  for (const name of ['validate', 'audit', 'check', 'migrate', 'health', 'sandbox'])
    expect(output).toMatch(new RegExp(`^ {2}${name} `, 'm'))
})

it('bin/start lists every bad setting at once', async () => {
  await inFolder(async (folder) => {
    const wrong = { PORT: 'many', OUTBOUND_ROUTES: 'nonsense', LOG_LEVEL: 'loud' }
    const { code, output } = await runCommand(['start'], { ...(await ports()), DATA_DIR: folder, ...wrong })
    for (const name of Object.keys(wrong)) expect(output).toContain(name)
    expect(code).toBe(1)
  })
})

const HEADER = 'Handle,Title,Option1 Name,Option1 Value,Variant Price\n'

it('half a product file keeps the whole products and names the cut one', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'half.csv')
    writeFileSync(file, `${HEADER}a-pot,A pot,Title,Default Title,9.50\na-jug,"A ju`)
    const { code, output } = await runCommand(['signpost', 'sandbox', 'import', file, '--store', 'Half'], {
      DATA_DIR: folder,
    })
    expect(output).toMatch(/half\.csv:3 /)
    expect(output).toMatch(/1 product\b/)
    expect(code).toBe(1)
  })
})

it('a file that is no product file makes no store', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'letter.csv')
    writeFileSync(file, 'Dear Sir,\nplease find attached …\n')
    const { code, output } = await runCommand(['signpost', 'sandbox', 'import', file, '--store', 'Letter'], {
      DATA_DIR: folder,
    })
    expect(output).toContain('letter.csv')
    expect(code).toBe(2)
    const stores = await runCommand(['signpost', 'sandbox', 'stores'], { DATA_DIR: folder })
    expect(stores.output).not.toContain('Letter')
  })
})

it('a theme is refused with each unknown word and each file that is no JSON', async () => {
  await inFolder(async (folder) => {
    const theme = join(folder, 'theme')
    for (const part of ['layout', 'templates', 'config']) mkdirSync(join(theme, part), { recursive: true })
    writeFileSync(
      join(theme, 'layout/theme.liquid'),
      '{{ content_for_header }}\n{{ content_for_layout | sparkle }}\n{% dance %}\n{{ unicorn.title }}\n',
    )
    writeFileSync(join(theme, 'templates/product.json'), '{"sections": {,}}')
    writeFileSync(join(theme, 'config/settings_data.json'), '{}')
    const { code, output } = await runCommand(['signpost', 'sandbox', 'theme', theme], { DATA_DIR: folder })
    expect(code).toBe(1)
    for (const [prefix, word] of [
      ['layout/theme.liquid:2', 'sparkle'],
      ['layout/theme.liquid:3', 'dance'],
      ['layout/theme.liquid:4', 'unicorn'],
      ['templates/product.json:1', 'JSON'],
    ] as const)
      expect(output.split('\n').find((line) => line.includes(prefix))).toContain(word)
  })
})

it('a page without markup is valid, broken JSON-LD is an error with its place', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'page.html')
    writeFileSync(file, '<p>Nothing to see</p>')
    expect(await runCommand(['signpost', 'validate', file])).toMatchObject({ code: 0 })
    writeFileSync(file, '<script type="application/ld+json">{"@type": "Product",}</script>')
    const broken = await runCommand(['signpost', 'validate', file, '--json'])
    expect(broken.code).toBe(1)
    expect(JSON.parse(broken.output)).toMatchObject({
      verdict: 'error',
      parseErrors: [{ offset: expect.any(Number) }],
    })
    expect(await runCommand(['signpost', 'validate', join(folder, 'none.html')])).toMatchObject({ code: 2 })
    expect(readFileSync(file, 'utf8')).toContain('Product')
  })
})
