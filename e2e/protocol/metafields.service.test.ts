import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const SET = `mutation($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    metafields { namespace key value compareDigest }
    userErrors { field message code elementIndex } } }`

describe('metafieldsSet', () => {
  let rig: Rig
  let store: RigStore
  let product: string
  const set = async (...metafields: object[]) =>
    at((await rig.ask(store, SET, { variables: { metafields } })).data, 'metafieldsSet')
  const text = (key: string, value: string) => ({
    ownerId: product,
    namespace: 'custom',
    key,
    type: 'single_line_text_field',
    value,
  })
  const read = async (key: string) =>
    at(
      (
        await rig.ask(
          store,
          'query($id: ID!, $key: String!) { product(id: $id) { metafield(namespace: "custom", key: $key) { value compareDigest } } }',
          {
            variables: { id: product, key },
          },
        )
      ).data,
      'product',
      'metafield',
    )

  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'metafields', products: 1 })
    product = `gid://shopify/Product/${store.productIds[0]}`
  })
  afterAll(() => rig.stop())

  it('writes only over what was read', async () => {
    const first = await set({ ...text('digest', 'one'), compareDigest: null })
    const digest = at(first, 'metafields', 0, 'compareDigest')
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(await set({ ...text('digest', 'two'), compareDigest: null })).toMatchObject({
      metafields: null,
      userErrors: [{ code: 'STALE_OBJECT', elementIndex: 0, field: ['metafields', '0', 'compareDigest'] }],
    })
    expect(await set({ ...text('digest', 'two'), compareDigest: digest })).toMatchObject({ userErrors: [] })
    expect(await set({ ...text('digest', 'three'), compareDigest: digest })).toMatchObject({
      userErrors: [{ code: 'STALE_OBJECT' }],
    })
    expect(at(await read('digest'), 'value')).toBe('two')
    expect(await set({ ...text('digest', 'x'), compareDigest: 'no digest' })).toMatchObject({
      userErrors: [{ code: 'INVALID_COMPARE_DIGEST' }],
    })
  })

  it('writes all or nothing, and at most 25', async () => {
    expect(await set(text('fine', 'a'), { ...text('wrong', 'x'), type: 'number_integer' })).toMatchObject({
      metafields: null,
      userErrors: [{ code: 'INVALID_VALUE', elementIndex: 1 }],
    })
    expect(await read('fine')).toBeNull()
    const many = Array.from({ length: 26 }, (_, index) => text(`key-${index}`, 'a'))
    expect(await set(...many)).toMatchObject({
      metafields: null,
      userErrors: [{ code: 'LESS_THAN_OR_EQUAL_TO' }],
    })
    expect(at(await set(...many.slice(1)), 'metafields')).toHaveLength(25)
  })

  it('resolves the app’s own namespace on every owner', async () => {
    const ownerId = `gid://shopify/AppInstallation/${store.installationId}`
    const json = { type: 'json', value: '{"v":1}' }
    const answer = await set(
      { ownerId, namespace: '$app:seo', key: 'settings', ...json },
      { ownerId: product, key: 'own', ...json },
    )
    const own = `app--${store.installationId}`
    expect(answer).toMatchObject({
      metafields: [{ namespace: `${own}--seo` }, { namespace: own }],
      userErrors: [],
    })
    const query = `{ currentAppInstallation { metafield(namespace: "$app:seo", key: "settings") { jsonValue owner { ... on AppInstallation { id } } } } }`
    expect((await rig.ask(store, query)).data).toEqual({
      currentAppInstallation: { metafield: { jsonValue: { v: 1 }, owner: { id: ownerId } } },
    })
    expect(await set({ ownerId: product, namespace: 'app--1--x', key: 'other', ...json })).toMatchObject({
      userErrors: [{ code: 'APP_NOT_AUTHORIZED' }],
    })
  })

  it('follows a definition’s type and deletes', async () => {
    const define = `mutation { metafieldDefinitionCreate(definition: { ownerType: PRODUCT, namespace: "custom", key: "score", name: "Score", type: "number_integer" }) {
      createdDefinition { type { name } } userErrors { message } } }`
    expect(at((await rig.ask(store, define)).data, 'metafieldDefinitionCreate', 'userErrors')).toEqual([])
    expect(await set(text('score', '4'))).toMatchObject({ userErrors: [{ code: 'INVALID_TYPE' }] })
    expect(await set({ ownerId: product, namespace: 'custom', key: 'score', value: '4' })).toMatchObject({
      userErrors: [],
    })
    const metafields = [
      { ownerId: product, namespace: 'custom', key: 'score' },
      { ownerId: product, namespace: 'custom', key: 'absent' },
    ]
    const gone = await rig.ask(
      store,
      'mutation($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { message } } }',
      { variables: { metafields } },
    )
    expect(gone.data).toEqual({
      metafieldsDelete: { deletedMetafields: [{ key: 'score' }, null], userErrors: [] },
    })
    expect(await read('score')).toBeNull()
  })
})
