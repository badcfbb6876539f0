import { useTranslation } from 'react-i18next'

/** Model of an installation without one of its own: rules beside the store platform's stand-in (`bin/local`). */
const BUILT_IN = 'rule-based-writer'

/** Returns how a model is named to readers: as its provider names it; the built-in one has a name in words. */
export function useModelName(): (model: string) => string {
  const { t } = useTranslation('shell')
  return (model) => (model === BUILT_IN ? t('builtInWriter') : model)
}
