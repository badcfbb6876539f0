import { expect, test } from 'vitest'
import { fragmentHider } from './hide-fragments.ts'

const SECRET = 'Zm9vYmFy.c2VjcmV0'

test('what follows the # of any URL is removed, in every part of a report', () => {
  const hide = fragmentHider(() => '')
  const report = {
    request: { url: `https://app.example/public/report?a=1#${SECRET}` },
    exception: { values: [{ value: `No answer at "/admin/invitation#${SECRET}".`, type: 'TypeError' }] },
    spans: [{ data: { 'url.full': `http://localhost:1/public/report#${SECRET}`, count: 2, at: null } }],
  }
  expect(hide(report)).toEqual({
    request: { url: 'https://app.example/public/report?a=1' },
    exception: { values: [{ value: 'No answer at "/admin/invitation".', type: 'TypeError' }] },
    spans: [{ data: { 'url.full': 'http://localhost:1/public/report', count: 2, at: null } }],
  })
})

test('the page’s own fragments are removed wherever they are, after the page was left too', () => {
  let hash = `#${SECRET}`
  const hide = fragmentHider(() => hash)
  expect(hide(`GET /apps/api/shared-report?link=${SECRET}`)).toBe(
    'GET /apps/api/shared-report?link=[removed]',
  )
  hash = '#tab'
  expect(hide([`${SECRET}!`, 'a table'])).toEqual(['[removed]!', 'a table'])
})
