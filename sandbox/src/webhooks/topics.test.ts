import { describe, expect, it } from 'vitest'
import { topicEnum, topicName } from './topics.ts'

describe('webhook topics', () => {
  it.each([
    ['products/update', 'PRODUCTS_UPDATE'],
    ['app/scopes_update', 'APP_SCOPES_UPDATE'],
    ['bulk_operations/finish', 'BULK_OPERATIONS_FINISH'],
    ['app_subscriptions/update', 'APP_SUBSCRIPTIONS_UPDATE'],
    ['customers/data_request', 'CUSTOMERS_DATA_REQUEST'],
  ])('%s is %s', (name, topic) => {
    expect(topicEnum(name)).toBe(topic)
    expect(topicEnum(topic)).toBe(topic)
    expect(topicName(topic)).toBe(name)
    expect(topicName(name)).toBe(name)
  })
})
