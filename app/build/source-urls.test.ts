import { expect, test } from 'vitest'
import { sourceUrls } from './source-urls.ts'

const { transform } = sourceUrls('/root') as {
  transform: (code: string, id: string) => string | undefined
}

test('a module names its source, and a folder as Node writes it', () => {
  const code = 'join(import.meta.dirname, "x"); new URL("./y.ts", import.meta.url)'
  expect(transform(code, '/root/app/src/kit/a.ts')).toBe(
    'join($path($source("app/src/kit/")).slice(0, -1), "x"); new URL("./y.ts", $source("app/src/kit/a.ts").href)',
  )
})

test('only an entry is what was started', () => {
  const code = 'if (import.meta.main) start()'
  expect(transform(code, '/root/app/src/entries/web.ts')).toBe(code)
  expect(transform(code, '/root/app/src/entries/migrate.ts')).toBe('if (false) start()')
})

test('everything else stays as it is', () => {
  expect(transform('export const a = 1', '/root/app/src/a.ts')).toBeUndefined()
  expect(transform('import.meta.url', '/root/node_modules/b/index.js')).toBeUndefined()
})
