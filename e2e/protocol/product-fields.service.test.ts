import fc from 'fast-check'
import { type GraphQLField, getNamedType, isCompositeType, isNonNullType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officialSchema } from './schemas.ts'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const SCHEMA = officialSchema('2026-10')

/** Returns the selection for a field of Product; undefined for one that needs arguments which cannot be guessed. */
function selection(field: GraphQLField<unknown, unknown>): string | undefined {
  const type = getNamedType(field.type)
  if (field.args.some((argument) => isNonNullType(argument.type))) return undefined
  const pages = field.args.some((argument) => argument.name === 'first') && type.name.endsWith('Connection')
  const call = `${field.name}${pages ? '(first: 2)' : ''}`
  if (!isCompositeType(type)) return call
  if (pages) {
    const node = isObjectType(type) ? getNamedType(type.getFields()['nodes']?.type ?? field.type) : type
    return `${call} { nodes { ${isCompositeType(node) ? '__typename' : ''} } }`
  }
  return `${call} { __typename }`
}

const product = SCHEMA.getType('Product')
const fields = isObjectType(product) ? Object.values(product.getFields()) : []
const askable = fields.flatMap((field) => {
  const text = selection(field)
  return text === undefined ? [] : [{ name: field.name, text }]
})

describe('any fields of a Product', () => {
  let rig: Rig
  let store: RigStore
  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'fields', products: 1, variants: 2, collections: 1 })
  })
  afterAll(() => rig.stop())

  it('are many, and most of what an SEO app reads is answered', () => {
    expect(askable.length).toBeGreaterThan(50)
  })

  it('answer from state or say that they do not', { timeout: 120_000 }, async () => {
    const subsets = fc.subarray(askable, { minLength: 1, maxLength: 12 })
    const id = `gid://shopify/Product/${store.productIds[0]}`
    await fc.assert(
      fc.asyncProperty(subsets, async (chosen) => {
        const document = `query($id: ID!) { product(id: $id) { ${chosen.map(({ text }) => text).join(' ')} } }`
        const answer = await rig.ask(store, document, { variables: { id } })
        const explained = new Set(
          answer.errors.map((error) => {
            expect(error.extensions?.['code']).toMatch(/^(SANDBOX_NOT_IMPLEMENTED|ACCESS_DENIED)$/)
            return error.path?.[1]
          }),
        )
        const record = at(answer.data, 'product')
        for (const { name } of chosen) {
          if (record === null || record === undefined) break
          // Every requested field must be present, or an error must name it.
          if (!explained.has(name)) expect(record).toHaveProperty(name)
        }
        // Without any result, an error must explain why.
        if (record === null || record === undefined) expect(explained.size).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
  })
})
