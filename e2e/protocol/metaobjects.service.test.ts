import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const DEFINE = `mutation($definition: MetaobjectDefinitionCreateInput!) {
  metaobjectDefinitionCreate(definition: $definition) {
    metaobjectDefinition { id type } userErrors { code field message } } }`
const UPSERT = `mutation($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
  metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
    metaobject { id handle displayName field(key: "levels") { value } } userErrors { code field message } } }`
const TYPE = '$app:trail'

let rig: Rig
let store: RigStore
const ask = async (query: string, variables: object, field: string) =>
  at((await rig.ask(store, query, { variables })).data, field) as Record<string, never>
const upsert = (handle: string, fields: object[], type = TYPE) =>
  ask(UPSERT, { handle: { type, handle }, metaobject: { fields } }, 'metaobjectUpsert')

beforeAll(async () => {
  rig = await startRig()
  store = await rig.store({ name: 'metaobjects', products: 2, collections: 3 })
})
afterAll(() => rig.stop())

describe('metaobjects', () => {
  it('are of a type that is made once, and hold the fields it names', async () => {
    const definition = {
      type: TYPE,
      name: 'Trail',
      displayNameKey: 'name',
      fieldDefinitions: [
        { key: 'name', type: 'single_line_text_field', required: true },
        { key: 'levels', type: 'list.collection_reference' },
      ],
    }
    expect(await upsert('first', [])).toMatchObject({ userErrors: [{ code: 'UNDEFINED_OBJECT_TYPE' }] })
    expect(await ask(DEFINE, { definition }, 'metaobjectDefinitionCreate')).toMatchObject({
      metaobjectDefinition: { type: `app--${store.installationId}--trail` },
      userErrors: [],
    })
    expect(await ask(DEFINE, { definition }, 'metaobjectDefinitionCreate')).toMatchObject({
      userErrors: [{ code: 'TAKEN' }],
    })
    expect(await upsert('first', [{ key: 'levels', value: '[]' }])).toMatchObject({
      userErrors: [{ code: 'OBJECT_FIELD_REQUIRED' }],
    })
    expect(await upsert('first', [{ key: 'other', value: 'x' }])).toMatchObject({
      userErrors: [{ code: 'UNDEFINED_OBJECT_FIELD' }],
    })
  })

  it('are written over by their handle, listed by their type, and deleted by their id', async () => {
    const first = await upsert('sale', [{ key: 'name', value: 'Sale' }])
    const again = await upsert('sale', [{ key: 'name', value: 'Summer sale' }])
    expect(at(again, 'metaobject', 'id')).toBe(at(first, 'metaobject', 'id'))
    expect(again).toMatchObject({ metaobject: { handle: 'sale', displayName: 'Summer sale' } })
    const list = 'query($type: String!) { metaobjects(type: $type, first: 5) { nodes { handle } } }'
    expect(await ask(list, { type: TYPE }, 'metaobjects')).toEqual({ nodes: [{ handle: 'sale' }] })
    const remove = 'mutation($id: ID!) { metaobjectDelete(id: $id) { deletedId userErrors { code } } }'
    const id = at(first, 'metaobject', 'id')
    expect(await ask(remove, { id }, 'metaobjectDelete')).toMatchObject({ deletedId: id })
    expect(await ask(remove, { id }, 'metaobjectDelete')).toMatchObject({
      userErrors: [{ code: 'RECORD_NOT_FOUND' }],
    })
  })
})

describe('sub-collections', () => {
  const update = (of: number | undefined, drawn: (number | undefined)[]) =>
    ask(
      `mutation($collection: CollectionUpdateInput!) { collectionUpdate(collection: $collection) {
        collection { sources { ... on CollectionSubCollectionsSource { collections { id } } } } userErrors { message } } }`,
      {
        collection: {
          id: `gid://shopify/Collection/${of}`,
          sourcesToCreate: [
            {
              subCollections: {
                title: 'Drawn',
                collectionIds: drawn.map((id) => `gid://shopify/Collection/${id}`),
              },
            },
          ],
        },
      },
      'collectionUpdate',
    )

  it('reach one level: no collection draws from itself, and no chain is made', async () => {
    const [first, second, third] = store.collectionIds
    expect(await update(first, [first])).toMatchObject({
      userErrors: [{ message: 'A collection cannot reference itself' }],
    })
    expect(await update(first, [second])).toMatchObject({
      collection: { sources: [{ collections: [{ id: `gid://shopify/Collection/${second}` }] }] },
    })
    for (const [of, drawn] of [
      [third, first],
      [second, third],
    ])
      expect(await update(of, [drawn])).toMatchObject({
        userErrors: [{ message: 'Chains of depth > 1 are not supported' }],
      })
  })
})
