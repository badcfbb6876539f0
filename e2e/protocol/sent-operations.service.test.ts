import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBulkQuery } from './bulk-documents.ts'
import { findOperations } from './find-operations.ts'
import { type SampleStore, sampleVariables } from './sample-variables.ts'
import { officialSchema, VERSIONS } from './schemas.ts'
import { at, type Rig, startRig } from './store-rig.ts'

const BULK = `mutation($query: String!) {
  bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { message } } }`

describe('every operation the product sends', () => {
  let rig: Rig
  let store: SampleStore
  beforeAll(async () => {
    rig = await startRig()
    // All of them at once cost more than a store's limit.
    await rig.control('PATCH', '/faults', { bucketSize: 100_000 })
    const made = await rig.store({
      name: 'sent',
      products: 2,
      collections: 1,
      pages: 1,
      articles: 1,
      theme: true,
    })
    const started = await rig.ask(made, BULK, { variables: { query: '{ pages { edges { node { id } } } }' } })
    const bulkOperationId = String(at(started.data, 'bulkOperationRunQuery', 'bulkOperation', 'id'))
    store = { ...made, bulkOperationId }
  })
  afterAll(() => rig.stop())

  for (const version of VERSIONS)
    for (const { name, where, document } of findOperations())
      it(`is answered on ${version}: ${name} (${where})`, async () => {
        const schema = officialSchema(version)
        // A bulk query is text inside another operation and must be run that way.
        const bulk = isBulkQuery(schema, document)
        const answer = bulk
          ? await rig.ask(store, BULK, { variables: { query: document }, version })
          : await rig.ask(store, document, { variables: sampleVariables(schema, document, store), version })
        expect(answer.errors.map((error) => error.message)).toEqual([])
        expect(answer.status).toBe(200)
        expect(answer.data).toBeTruthy()
        if (bulk) expect(at(answer.data, 'bulkOperationRunQuery', 'userErrors')).toEqual([])
      })
})
