import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { useErrorWords, useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { RedirectPlan } from '../contract/plans.ts'
import { VERDICTS } from '../domain/verdicts.ts'
import { inHistory, REDIRECTS_PATH } from './paths.ts'
import { PlanRows, type PlanView } from './plan-rows.tsx'
import type { PlanState } from './use-plan.ts'

/** What a file or a repair would do, verdict by verdict, with the start button. */
export function PlanResult({
  plan,
  start,
  onAnother,
  removing,
}: {
  plan: RedirectPlan
  start: PlanState['start']
  onAnother: () => void
  removing: boolean
}) {
  const { t, i18n } = useTranslation('redirects')
  const said = useSaidWords()
  const frame = useFrame()
  const failed = useErrorWords(start.error)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const { id, source, counts, deadTargets, state, error, operationId } = plan
  const [chosen, setChosen] = useState<PlanView | null>(null)
  const shown = chosen ?? VERDICTS.find((verdict) => counts[verdict] > 0) ?? 'create'
  const changes = counts.create + counts.overwrite + counts.delete + counts.also
  const title = source === 'import' ? plan.name : t('plan.repairTitle')
  const another =
    source === 'import' ? (
      <Button onPress={onAnother} loading={removing}>
        {t('plan.another')}
      </Button>
    ) : (
      <Link to={REDIRECTS_PATH} look="button">
        {t('plan.back')}
      </Link>
    )
  if (error)
    return (
      <Section title={title} action={another}>
        <Banner code={error.code} tone="critical" title={t('plan.refused')}>
          {said({ ...error, details: error.values })}{' '}
          {error.line !== null && t('plan.atLine', { line: number(error.line) })}
        </Banner>
      </Section>
    )
  const press = () => start.mutate(id, { onSuccess: () => frame.toast(t('plan.started')) })
  return (
    <Stack gap={4}>
      <Section
        title={title}
        note={<After plan={plan} />}
        action={
          <ButtonGroup>
            {another}
            {state === 'checked' && changes > 0 && (
              <Button tone="primary" onPress={press} loading={start.isPending}>
                {t('plan.start', { count: changes, number: number(changes) })}
              </Button>
            )}
          </ButtonGroup>
        }
      >
        <Stack gap={3}>
          {operationId !== null && (
            <Banner tone="success" title={t('plan.started')}>
              <Link to={inHistory(operationId)}>{t('plan.follow')}</Link>
            </Banner>
          )}
          {changes === 0 && (
            <Banner tone="info" title={t('plan.nothing')}>
              {counts.refused === 0 && t('plan.nothingNote')}
            </Banner>
          )}
          {deadTargets > 0 && (
            <Banner
              tone="attention"
              title={t('plan.deadTargets', { count: deadTargets, number: number(deadTargets) })}
              action={
                shown !== 'deadTargets' && (
                  <Button onPress={() => setChosen('deadTargets')}>{t('plan.showDeadTargets')}</Button>
                )
              }
            >
              {t('plan.deadTargetsNote')}
            </Banner>
          )}
          {state === 'checked' && changes > 0 && <p className="sp-subtle">{t('plan.undo')}</p>}
          {start.isError && (
            <Banner code={failed.code} tone="critical" title={t('plan.notStarted')}>
              {failed.words}
            </Banner>
          )}
        </Stack>
      </Section>
      <Tiles label={t('plan.rows')}>
        {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <Tile
            key={verdict}
            label={t(`plan.verdict.${verdict}`)}
            value={number(counts[verdict])}
            filter={{ on: verdict === shown, onToggle: () => setChosen(verdict) }}
          />
        ))}
      </Tiles>
      {(shown === 'deadTargets' || counts[shown] > 0) && (
        <Section title={t(`plan.verdict.${shown}`)} note={t(`plan.verdictNote.${shown}`)} flush>
          <PlanRows id={id} view={shown} key={shown} />
        </Section>
      )}
    </Stack>
  )
}

/** The store's redirects afterwards, and how the file was read. */
function After({ plan }: { plan: RedirectPlan }) {
  const { t, i18n } = useTranslation('redirects')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const { countAfter, roomAfter, encoding, ignored } = plan
  const parts = [
    countAfter !== null &&
      t('plan.after', { count: countAfter, number: number(countAfter), room: number(roomAfter ?? 0) }),
    encoding !== null && encoding !== 'utf-8' && t('plan.encoding', { encoding }),
    ignored.length > 0 && t('plan.ignored', { columns: ignored.join(', ') }),
  ]
  return <>{parts.filter(Boolean).join(' ')}</>
}
