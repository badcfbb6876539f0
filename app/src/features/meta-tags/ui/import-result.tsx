import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { useErrorWords, useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { MetaTagsImport } from '../contract/imports.ts'
import { ImportRows } from './import-rows.tsx'
import { META_TAGS_PATH, operationTabPath } from './paths.ts'
import type { useImport, Verdict } from './use-import.ts'
import './kind-switch.css'

const TONES = { changes: 'new', unchanged: 'neutral', 'not-found': 'attention', wrong: 'critical' } as const
const VERDICTS = ['changes', 'unchanged', 'not-found', 'wrong'] as const

/** Effects of a file, line by line, and the button that applies them. */
export function ImportResult({
  found,
  start,
  onAnother,
  removing,
}: {
  found: MetaTagsImport
  start: ReturnType<typeof useImport>['start']
  onAnother: () => void
  removing: boolean
}) {
  const { t, i18n } = useTranslation('meta-tags')
  const said = useSaidWords()
  const frame = useFrame()
  const navigate = useNavigate()
  const failed = useErrorWords(start.error)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const { id, name, state, error, operationId, ignored, changes } = found
  const counts = {
    changes,
    unchanged: found.unchanged,
    'not-found': found.notFound,
    wrong: found.wrong,
  }
  const [chosen, setChosen] = useState<Verdict | null>(null)
  const shown = chosen ?? VERDICTS.find((verdict) => counts[verdict] > 0) ?? 'changes'
  const another = (
    <Button onPress={onAnother} loading={removing}>
      {t('import.another')}
    </Button>
  )
  if (error)
    return (
      <Section title={name} action={another}>
        <Banner code={error.code} tone="critical" title={t('import.refused')}>
          {said(error)}
        </Banner>
      </Section>
    )
  const press = () =>
    start.mutate(id, {
      onSuccess: (operation) => {
        frame.toast(t(operation ? 'started' : 'saved'))
        void navigate(operation ? operationTabPath(operation.id) : META_TAGS_PATH)
      },
    })
  return (
    <Stack gap={4}>
      <Section
        title={name}
        note={t('import.checked', { count: found.rows, number: number(found.rows) })}
        action={
          <ButtonGroup>
            {another}
            {operationId === null && state === 'checked' && changes > 0 && (
              <Button tone="primary" onPress={press} loading={start.isPending}>
                {t('import.start', { count: changes, number: number(changes) })}
              </Button>
            )}
          </ButtonGroup>
        }
      >
        <Stack gap={3}>
          {operationId !== null && (
            <Banner tone="info" title={t('import.started')}>
              <Link to={operationTabPath(operationId)}>{t('import.follow')}</Link>
            </Banner>
          )}
          {changes === 0 && <Banner tone="info" title={t('import.nothing')} />}
          {ignored.length > 0 && (
            <p className="sp-subtle">{t('import.ignored', { columns: ignored.join(', ') })}</p>
          )}
          <Price credits={0} balance={0} />
          {start.isError && (
            <Banner code={failed.code} tone="critical" title={t('import.notStarted')}>
              {failed.words}
            </Banner>
          )}
        </Stack>
      </Section>
      <Section flush>
        <div className="sp-kinds" role="group" aria-label={t('import.rows')}>
          {VERDICTS.map((verdict) => (
            <button
              key={verdict}
              type="button"
              aria-pressed={verdict === shown}
              disabled={counts[verdict] === 0}
              onClick={() => setChosen(verdict)}
            >
              <Inline>
                {t(`import.verdict.${verdict}`)}
                <Badge tone={counts[verdict] > 0 ? TONES[verdict] : 'neutral'}>
                  {number(counts[verdict])}
                </Badge>
              </Inline>
            </button>
          ))}
        </div>
        <ImportRows id={id} verdict={shown} key={shown} />
      </Section>
    </Stack>
  )
}
