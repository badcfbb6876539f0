import { useTranslation } from 'react-i18next'
import type { Profile } from '#core/shops/contract.ts'
import { shopsApi } from '#core/shops/ui/shops-api.ts'
import { useProfile, useProfileChoice } from '#core/shops/ui/use-profile.ts'
import { languageName } from '#kit/shared/formatters.ts'
import { useClosedCall } from '#kit/ui/api/closed-calls.ts'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { languagesOffered } from '#kit/ui/i18n/i18n.ts'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'

/** The language of the interface, among those with complete texts. Applies at once. */
export function LanguageCard() {
  const { t, i18n } = useTranslation('settings')
  const { data: profile } = useProfile()
  const choice = useProfileChoice()
  const { words } = useErrorWords(choice.error)
  const closed = useClosedCall(shopsApi.updateUser)
  const chosen = profile?.appLanguage ?? 'en'
  const languages = languagesOffered(chosen) as Profile['appLanguage'][]
  return (
    <Section title={t('language.title')} note={t('language.note')}>
      <Select
        label={t('language.label')}
        name="appLanguage"
        value={chosen}
        options={languages.map((value) => ({ value, label: nameOf(value, i18n.language) }))}
        onValue={(appLanguage) => choice.mutate({ appLanguage })}
        disabled={choice.isPending || closed !== null}
        help={closed}
        error={choice.isError ? words : undefined}
      />
    </Section>
  )
}

/** Returns the name in the language itself, then in the displayed one: "Deutsch (German)". */
function nameOf(language: string, shown: string): string {
  const own = languageName(language, language)
  const here = languageName(language, shown)
  return own === here ? own : `${own} (${here})`
}
