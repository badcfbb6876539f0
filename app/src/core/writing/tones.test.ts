import { expect, test } from 'vitest'
import { TONES } from './tones.ts'

test('the tones are those of the specification, word for word', () => {
  expect(TONES.join(', ')).toBe(
    'Expert, Daring, Playful, Sophisticated, Persuasive, Supportive, Formal, Informal, Humorous, Optimistic, ' +
      'Motivating, Assertive, Friendly, Witty, Helpful, Confident, Intelligent, Clear Concise and Human',
  )
})
