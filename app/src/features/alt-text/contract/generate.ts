import { generateOptions, writingRoutes } from '#core/writing/generation-contract.ts'
import { writing } from '../domain/writing.ts'
import { selectionSchema } from './images.ts'

export const generateOptionsSchema = generateOptions(writing, {
  language: 'Language is required',
  tone: 'Tone of Voice is required',
})

export const generateContract = writingRoutes('alt-text', {
  selection: selectionSchema,
  options: generateOptionsSchema,
})
