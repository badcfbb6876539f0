import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { creditsApi } from '#core/credits/ui/credits-api.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Stack } from '#kit/ui/layout.tsx'
import type { LanguageModelState } from '../contract.ts'

/** Usage of the last 30 days, and who pays for it. */
export function ModelUsage({ state: { own, installation, usage } }: { state: LanguageModelState }) {
  const { t, i18n } = useTranslation('language-model')
  const { data: credits } = useQuery({ queryKey: ['credits'], queryFn: () => creditsApi.get() })
  if (!own && !installation) return null
  const { calls, failures, inputTokens, outputTokens } = own ? usage.ownKey : usage.installation
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <Stack gap={1}>
      <h3>{t('usage.title')}</h3>
      {calls === 0 ? (
        <p className="sp-subtle">{t('usage.none')}</p>
      ) : (
        <p className="sp-numeric">
          {t('usage.calls', { count: calls, number: number(calls) })} ·{' '}
          {t('usage.tokens', { input: number(inputTokens), output: number(outputTokens) })}
          {failures > 0 && ` · ${t('usage.failures', { count: failures, number: number(failures) })}`}
        </p>
      )}
      {own ? (
        <p className="sp-subtle sp-small">{t('cost.own')}</p>
      ) : (
        credits && (
          <p className="sp-subtle sp-small">{t(credits.unmetered ? 'cost.unmetered' : 'cost.credits')}</p>
        )
      )}
    </Stack>
  )
}
