import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { composeModules } from './modules.ts'

it.each(['en', 'de'])('names every feature of the plans in %s', (language) => {
  const file = new URL(`../../locales/${language}/plans.json`, import.meta.url)
  const { feature } = JSON.parse(readFileSync(file, 'utf8')) as { feature: Record<string, string> }
  const features = composeModules().modules.flatMap((module) => module.features ?? [])
  expect(Object.keys(feature).sort()).toEqual(features.sort())
})
