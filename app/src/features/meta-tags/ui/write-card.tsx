import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creditsApi } from '#core/credits/ui/credits-api.ts'
import { problemsOf, writingOf } from '#core/writing/domain/writing-choice.ts'
import { writingCeiling } from '#core/writing/domain/writing-price.ts'
import { FieldChoice } from '#core/writing/ui/field-choice.tsx'
import { useProvider, useWritingForm } from '#core/writing/ui/use-writing-form.ts'
import { OwnWords, WritingFields } from '#core/writing/ui/writing-fields.tsx'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords, useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useShortcutWords } from '#kit/ui/shell/shortcut-words.ts'
import { useShortcuts } from '#kit/ui/shell/use-shortcuts.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import { LISTING_FIELDS, LISTING_PURPOSE } from '../domain/writing.ts'
import { metaTagsWriting as declared } from './meta-tags-api.ts'
import type { Editor } from './use-editor.ts'
import { useFieldHelps } from './use-field-helps.ts'
import type { Finished, StreamState, useStream } from './use-stream.ts'

/** Lets a model or the templates write into the fields above; nothing is saved or charged before Save. */
export function WriteCard({
  detail,
  editor,
  writing,
}: {
  detail: ResourceDetail
  editor: Editor
  writing: ReturnType<typeof useStream>
}) {
  const { t } = useTranslation('meta-tags')
  const { provider } = useProvider(declared)
  const available = useAvailableCredits()
  const helps = useFieldHelps()
  const { choice, set } = useWritingForm(declared)
  const [tried, setTried] = useState(false)
  const problems = tried ? problemsOf(declared, choice) : []
  const isWriting = writing.state.kind === 'writing'
  const start = () => {
    setTried(true)
    const options = writingOf(declared, choice)
    if (!options) return
    const focusKeyword = editor.values.focusKeyword.trim()
    const fields = LISTING_FIELDS.filter((field) => options.fields.includes(field))
    writing.start({ gid: detail.gid, ...options, fields, ...(focusKeyword && { focusKeyword }) })
  }
  useShortcuts(useMemo(() => (isWriting ? { Escape: writing.stop } : NO_KEYS), [isWriting, writing.stop]))
  useShortcutWords(useMemo(() => [[['Esc'], t('write.stop')]], [t]))
  const parts = { writing: declared, choice, set, problems }
  const cost =
    choice.writer === 'model' && provider
      ? writingCeiling(LISTING_PURPOSE, provider.kind, detail.text?.length ?? 0)
      : 0
  return (
    <Section title={t('write.title')} note={t('write.note')}>
      <Stack gap={4}>
        {problems.includes('language') && <Banner tone="critical" title={t('error.selectLanguage')} />}
        <WritingFields {...parts} />
        <FieldChoice {...parts} offered={LISTING_FIELDS} helps={helps} />
        <OwnWords {...parts} />
        <Inline gap={3}>
          {isWriting ? (
            <Button icon="close" onPress={writing.stop}>
              {t('write.stop')}
            </Button>
          ) : (
            <Button tone="primary" onPress={start}>
              {t('write.start')}
            </Button>
          )}
          {available !== null && <Price credits={cost} balance={available} upTo />}
        </Inline>
        <Told state={writing.state} isPriced={available !== null} />
      </Stack>
    </Section>
  )
}

const NO_KEYS: Record<string, never> = {}

function Told({ state, isPriced }: { state: StreamState; isPriced: boolean }) {
  const { t } = useTranslation('meta-tags')
  switch (state.kind) {
    case 'idle':
      return null
    case 'writing':
      return <ProgressBar label={t(state.again ? 'write.again' : 'write.writing')} />
    case 'stopped':
      return <p role="status">{t('write.stopped')}</p>
    case 'done':
      return <Done finished={state.finished} isPriced={isPriced} />
    case 'failed':
      return <Failed state={state} />
  }
}

function Done({ finished: { credits, notes, writer }, isPriced }: { finished: Finished; isPriced: boolean }) {
  const { t, i18n } = useTranslation('meta-tags')
  const number = numberFormat(i18n.language).format(credits)
  return (
    <Banner tone="success" title={t(`write.done.${writer}`)}>
      {isPriced && credits > 0 && <p>{t('write.costs', { count: credits, number })}</p>}
      {notes.length > 0 && (
        <ul className="sp-notes">
          {notes.map((note) => (
            <li key={note}>{t(`write.told.${note}`, { defaultValue: note })}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function Failed({ state: { error, said } }: { state: Extract<StreamState, { kind: 'failed' }> }) {
  const { t } = useTranslation('meta-tags')
  const known = useErrorWords(error)
  const wordsOf = useSaidWords()
  const words = said ? wordsOf(said) : known.words
  return (
    <Banner code={said?.code ?? known.code} tone="critical" title={t('write.failed')}>
      {words}
    </Banner>
  )
}

/** Credits available for texts; null while unknown or if credits are not counted. */
function useAvailableCredits(): number | null {
  const { data } = useQuery({ queryKey: ['credits'], queryFn: () => creditsApi.get() })
  if (!data || data.unmetered) return null
  return data.balances.find(({ credit }) => credit === 'ai-meta')?.available ?? 0
}
