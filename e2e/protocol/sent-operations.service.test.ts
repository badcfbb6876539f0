import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOperations } from './find-operations.ts'
import { sampleVariables } from './sample-variables.ts'
import { officialSchema, VERSIONS } from './schemas.ts'
import { type Rig, type RigStore, startRig } from './store-rig.ts'

describe('every operation the product sends', () => {
  let rig: Rig
  let store: RigStore
  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'sent', products: 2, collections: 1, pages: 1, articles: 1, theme: true })
  })
  afterAll(() => rig.stop())

  for (const version of VERSIONS)
    for (const { name, where, document } of findOperations())
      it(`is answered on ${version}: ${name} (${where})`, async () => {
        const variables = sampleVariables(officialSchema(version), document, store)
        const answer = await rig.ask(store, document, { variables, version })
        expect(answer.errors.map((error) => error.message)).toEqual([])
        expect(answer.status).toBe(200)
        expect(answer.data).toBeTruthy()
      })
})
