import { expect, test } from 'vitest'
import { returnedAuthorization } from './reauthorization.tsx'

test.each([
  ['the admin opens the app', '?hmac=a&shop=s&host=h&timestamp=1&id_token=x'],
  [
    'the admin opens a filtered list',
    '?tabindex=2&state=missing&embedded=1&hmac=a&shop=s&timestamp=1&id_token=x',
  ],
  ['a plain page', '?tabindex=2'],
])('%s: nobody came back from granting access', (_, search) => {
  expect(returnedAuthorization(search)).toBeNull()
})

test('what the callback is made with', () => {
  expect(returnedAuthorization('?code=c&hmac=a&shop=s&timestamp=1&state=x&host=h')).toEqual({
    code: 'c',
    hmac: 'a',
    shop: 's',
    timestamp: '1',
  })
})

test('a return without its code is one that went wrong', () => {
  expect(returnedAuthorization('?hmac=a&shop=s&timestamp=1&state=x')).toMatchObject({ code: '' })
})
