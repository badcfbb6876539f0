import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'

async function check(file: string, held: string | null = null, limit = 100) {
  const said: string[] = []
  const code = await checkFile(
    {
      file: async () => Buffer.from(file),
      held: held === null ? null : async () => Buffer.from(held),
      hosts: ['shop.example'],
      limit,
      json: false,
    },
    { print: (text) => said.push(text), printError: (text) => said.push(`error: ${text}`) },
  )
  return { code, said }
}

test('a file without faults ends with 0', async () => {
  const { code, said } = await check('Redirect from,Redirect to\n/a,/b\n/c,https://shop.example/d\n')
  expect([code, said]).toEqual([0, ['0 findings, 0 changes; 2 redirects afterwards, room for 98 more']])
})

test('a loop is named and ends with 1', async () => {
  const { code, said } = await check('from;to\n/a;/b\n/b;/a\n')
  expect(code).toBe(1)
  expect(said[0]).toContain('/a → /b → /a')
})

test('an import over held redirects is refused line by line', async () => {
  const { code, said } = await check('from,to\n/b,/a\n', 'from,to\n/a,/b\n')
  expect([code, said[0]]).toEqual([1, 'Line 2: /b would lead back to itself: /a → /b → /a'])
})

test('what is no number of redirects ends with 2', async () => {
  expect(await check('from,to\n/a,/b\n', null, Number('100k'))).toMatchObject({
    code: 2,
    said: [expect.stringContaining('--limit must be a whole number')],
  })
})

test('what is no file of redirects ends with 2', async () => {
  expect(await check('a,b,c\n1,2,3\n')).toMatchObject({
    code: 2,
    said: [expect.stringContaining('Redirect from and Redirect to are missing')],
  })
})
