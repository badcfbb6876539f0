import { expect, test } from 'vitest'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { newCode } from './new-code.ts'

const NOW = new Date('2026-12-01T00:00:00Z')

test('a kind of credits that does not exist is answered with those that do', () => {
  const answer = newCode('SPRING', { credits: 'meta=100' }, NOW)
  expect('problems' in answer && answer.problems).toContainEqual(
    `credits: the kinds are ${CREDIT_KINDS.join(', ')}`,
  )
  expect(newCode('SPRING', { credits: 'ai-meta=100, image-alt=5' }, NOW)).toMatchObject({ code: 'SPRING' })
})
