import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { rememberWriting, writingLanguage, writingPreset } from './remembered-choice.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { theme: false, store: { primaryLocale: 'pt-BR' } } })
})
afterAll(() => world[Symbol.asyncDispose]())

test('forms begin with the language of the store, then with what was chosen last for it', async () => {
  expect(await writingPreset(world.ctx)).toEqual({ language: 'pt', tone: 'Clear Concise and Human' })
  await rememberWriting(world.ctx, { language: 'de', tone: 'Witty', writer: 'model' })
  expect(await writingPreset(world.ctx)).toEqual({ language: 'de', tone: 'Witty' })
  // Templates have no tone: the one chosen for a model is kept.
  await rememberWriting(world.ctx, { language: 'fr', tone: 'Clear Concise and Human', writer: 'template' })
  expect(await writingPreset(world.ctx)).toEqual({ language: 'fr', tone: 'Witty' })
  for (const feature of ['meta-tags', 'alt-text']) {
    const { body } = await world.call('GET', `/apps/api/${feature}/provider`)
    expect(body.data.preset).toEqual({ language: 'fr', tone: 'Witty' })
  }
})

test.each([
  ['de-AT', 'de'],
  ['EN', 'en'],
  ['fi', null],
  [null, null],
])('%s is written in %s', (tag, language) => {
  expect(writingLanguage(tag)).toBe(language)
})
