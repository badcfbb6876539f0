import { expect, test } from 'vitest'
import { State } from '../state/state.ts'
import { ensureDemoStores } from '../store-generator/ensure-demo-stores.ts'
import { isMember, memberIds } from './members.ts'

const state = new State(':memory:')
ensureDemoStores({ state, settings: { storefrontPort: 4001 } })
const store = state.store('fernhill')
if (!store) throw new Error('Fernhill was not made')
const collection = (handle: string) => {
  const found = state.byHandle(store, 'Collection', handle)
  if (!found) throw new Error(`There is no collection ${handle}.`)
  return found
}

test('a collection holds its own products and those of its sub-collections, each once', () => {
  const [parent, child] = [collection('hand-tools'), collection('trowels-and-forks')]
  expect(child.productIds.length).toBeGreaterThan(0)
  expect(memberIds(state, store, parent)).toEqual([...parent.productIds, ...child.productIds])
  for (const productId of child.productIds) {
    expect(parent.productIds).not.toContain(productId)
    expect(isMember(state, store, { collection: parent, productId })).toBe(true)
  }
})

test('a collection without sub-collections holds its own products alone', () => {
  const gifts = collection('gifts')
  expect(memberIds(state, store, gifts)).toEqual(gifts.productIds)
})
