import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { CsvAnswer, KeywordSettings, KeywordState } from '../contract.ts'
import { SOURCES, type Source } from '../domain/keyword.ts'
import { COUNTRIES, LANGUAGES } from '../domain/metric-locales.ts'
import { AccountForm } from './account-form.tsx'
import type { KeywordActions } from './use-keywords.ts'

/** The source of the metrics, its country and language, and how to fetch or upload them. */
export function SourceCard({ state, actions }: { state: KeywordState; actions: KeywordActions }) {
  const { t, i18n } = useTranslation('keywords')
  const [changed, setChanged] = useState<Partial<KeywordSettings>>({})
  const { save, fetch, csv } = actions
  const settings = { ...state.settings, ...changed }
  const isDirty = JSON.stringify(settings) !== JSON.stringify(state.settings)
  const named = (codes: readonly string[], type: 'region' | 'language') =>
    codes.map((value) => ({ value, label: displayNames(i18n.language, { type }).of(value) ?? value }))
  const { source } = settings
  const isAsked = source === 'google-ads' || source === 'dataforseo'
  const account = isAsked ? state.sources[source] : null
  return (
    <Section title={t('source.title')}>
      <Stack>
        <div className="sp-keywords-choices">
          <Select<Source>
            label={t('source.label')}
            value={source}
            options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
            onValue={(value) => setChanged({ ...changed, source: value })}
            help={t(`source.help.${source}`)}
          />
          <Select
            label={t('source.country')}
            value={settings.country}
            options={named(COUNTRIES, 'region')}
            onValue={(country) => setChanged({ ...changed, country })}
          />
          <Select
            label={t('source.language')}
            value={settings.language}
            options={named(LANGUAGES, 'language')}
            onValue={(language) => setChanged({ ...changed, language })}
          />
        </div>
        {isAsked && <AccountState account={account} state={state} />}
        <FailureLine error={save.error ?? fetch.error} />
        <Inline>
          <Button
            tone={isDirty ? 'primary' : 'default'}
            isDisabled={!isDirty}
            loading={save.isPending}
            onPress={() => save.mutate(settings, { onSuccess: () => setChanged({}) })}
          >
            {t('source.save')}
          </Button>
          {isAsked && !isDirty && (
            <Button
              tone="primary"
              isDisabled={account === null}
              loading={fetch.isPending}
              onPress={() => fetch.mutate()}
            >
              {t('source.fetch')}
            </Button>
          )}
        </Inline>
        {source === 'csv' && (
          // For the choices on the screen, which the import saves.
          <CsvUpload
            csv={csv}
            onFile={(file) =>
              csv.mutate(
                { file, country: settings.country, language: settings.language },
                { onSuccess: () => setChanged({}) },
              )
            }
          />
        )}
        {isAsked && !isDirty && <AccountForm source={source} state={state} actions={actions} />}
      </Stack>
    </Section>
  )
}

function AccountState({ account, state }: { account: 'own' | 'installation' | null; state: KeywordState }) {
  const { t } = useTranslation('keywords')
  return (
    <p className="sp-subtle">
      {t(account === null ? 'source.noAccount' : `source.${account}`, { name: state.account?.name ?? '' })}
    </p>
  )
}

function CsvUpload({ csv, onFile }: { csv: KeywordActions['csv']; onFile: (file: File) => void }) {
  const { t } = useTranslation('keywords')
  return (
    <>
      <FilePicker
        label={t('source.file')}
        accept=".csv,.tsv,text/csv"
        busy={csv.isPending}
        help={t('source.fileHelp')}
        onFile={onFile}
      />
      <FailureLine error={csv.error} />
      {csv.data && <ReadFile answer={csv.data} />}
    </>
  )
}

function ReadFile({ answer: { read, matched, leftOut, unread } }: { answer: CsvAnswer }) {
  const { t } = useTranslation('keywords')
  return (
    <p role="status">
      {t('source.read', { count: read, matched })} {leftOut > 0 && t('source.refused', { count: leftOut })}{' '}
      {unread > 0 && t('source.unread', { count: unread })}
    </p>
  )
}
