import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const STAGE = `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
  stagedTargets { url resourceUrl } userErrors { message } } }`
const CREATE = `mutation($url: URL!) { urlRedirectImportCreate(url: $url) {
  urlRedirectImport { id finished } userErrors { code } } }`
const SUBMIT = 'mutation($id: ID!) { urlRedirectImportSubmit(id: $id) { job { id } userErrors { code } } }'
const STATE = `query($id: ID!) { urlRedirectImport(id: $id) { finished previewRedirects { path target } count createdCount updatedCount failedCount } }`
const RULES = '{ urlRedirects(first: 10) { nodes { path target } } }'

let rig: Rig
let store: RigStore
beforeAll(async () => {
  rig = await startRig()
  store = await rig.store({ name: 'imports' }, ['write_online_store_navigation', 'write_files'])
})
afterAll(() => rig.stop())

const ask = async (document: string, variables: object = {}) => {
  const answer = await rig.ask(store, document, { variables })
  expect(answer.errors.map((error) => error.message)).toEqual([])
  return answer.data
}

test('an import shows its first rows, then writes over what is there and only counts what it refuses', async () => {
  const file = [
    'Redirect from,Redirect to',
    '/one,/products/a',
    'two,/products/b',
    '/cart/x,/products/c',
    '/four#top,/products/d',
  ].join('\n')
  await ask(
    'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { code } } }',
    {
      r: { path: '/one', target: '/theirs' },
    },
  )
  const input = [
    { resource: 'URL_REDIRECT_IMPORT', filename: 'a.csv', mimeType: 'text/csv', httpMethod: 'PUT' },
  ]
  const target = at(await ask(STAGE, { input }), 'stagedUploadsCreate', 'stagedTargets', 0) as {
    url: string
    resourceUrl: string
  }
  const path = new URL(target.url).pathname
  await fetch(`http://127.0.0.1:${rig.access.port}${path}`, { method: 'PUT', body: file })
  const made = await ask(CREATE, { url: target.resourceUrl })
  const id = at(made, 'urlRedirectImportCreate', 'urlRedirectImport', 'id')
  await expect
    .poll(async () => at(await ask(STATE, { id }), 'urlRedirectImport'))
    .toMatchObject({
      finished: false,
      previewRedirects: [
        { path: '/one', target: '/products/a' },
        { path: '/two', target: '/products/b' },
        { path: '/cart/x', target: '/products/c' },
      ],
    })
  expect(at(await ask(RULES), 'urlRedirects', 'nodes')).toEqual([{ path: '/one', target: '/theirs' }])
  expect(at(await ask(SUBMIT, { id }), 'urlRedirectImportSubmit', 'userErrors')).toEqual([])
  await expect
    .poll(async () => at(await ask(STATE, { id }), 'urlRedirectImport'))
    .toMatchObject({
      ...{ finished: true, count: 4, createdCount: 2, updatedCount: 1, failedCount: 1 },
    })
  expect(at(await ask(RULES), 'urlRedirects', 'nodes')).toEqual([
    { path: '/one', target: '/products/a' },
    { path: '/two', target: '/products/b' },
    { path: '/four', target: '/products/d' },
  ])
  expect(at(await ask(SUBMIT, { id }), 'urlRedirectImportSubmit', 'userErrors', 0, 'code')).toBe(
    'ALREADY_IMPORTED',
  )
})

test('a store that is full takes no more', async () => {
  await rig.control('PATCH', '/faults', { redirectLimit: 3 })
  const answer = await ask(
    'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { code } } }',
    { r: { path: '/five', target: '/' } },
  )
  expect(at(answer, 'urlRedirectCreate', 'userErrors', 0, 'code')).toBe('CREATE_FAILED')
  expect(
    at(await ask('{ shop { resourceLimits { redirectLimitReached } } }'), 'shop', 'resourceLimits'),
  ).toEqual({
    redirectLimitReached: true,
  })
})
