import { expect, it } from 'vitest'
import { completeTexts } from '../../build/locales.ts'
import { composeModules } from './modules.ts'

const texts = completeTexts()
const { modules, suggestions } = composeModules()

it.each(['en', 'de'])(
  'names every feature of the plans in %s, and every step of the setup guide',
  (language) => {
    const named = (file: string, block: string) =>
      Object.keys(texts[language]?.[file]?.[block] ?? {}).toSorted()
    expect(named('plans', 'feature')).toEqual(modules.flatMap((module) => module.features ?? []).toSorted())
    expect(named('onboarding', 'suggestion')).toEqual(suggestions.map(({ id }) => id).toSorted())
  },
)
