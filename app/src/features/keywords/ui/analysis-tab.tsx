import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PickableResource } from '#core/catalogue/contract.ts'
import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { ResourcePicker } from '#core/catalogue/ui/resource-picker.tsx'
import { displayNames } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { InTurn } from '#kit/ui/in-turn.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { LandingEmpty } from '#kit/ui/landing/landing-states.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { KeywordState, KeywordTarget } from '../contract.ts'
import { MOST_TARGETS, type TargetKind } from '../domain/keyword.ts'
import { SourceCard } from './source-card.tsx'
import { type KeywordActions, useTargets } from './use-keywords.ts'
import { useTargetColumns } from './use-target-columns.tsx'
import './keywords.css'

/** Keywords of the chosen collections and products with the source's metrics. */
export function AnalysisTab({ state, actions }: { state: KeywordState; actions: KeywordActions }) {
  const targets = useTargets()
  return (
    <InTurn>
      <Loaded query={targets}>{(rows) => <Targets rows={rows} state={state} actions={actions} />}</Loaded>
      <SourceCard state={state} actions={actions} />
    </InTurn>
  )
}

function Targets({
  rows,
  state,
  actions,
}: {
  rows: KeywordTarget[]
  state: KeywordState
  actions: KeywordActions
}) {
  const { t, i18n } = useTranslation('keywords')
  const [picking, setPicking] = useState<TargetKind | null>(null)
  const columns = useTargetColumns(actions.rename)
  const { settings, known } = state
  const named = (code: string, type: 'region' | 'language') =>
    displayNames(i18n.language, { type }).of(code) ?? code
  const buttons = (
    <Inline>
      <Button loading={isChoosing(actions, 'collection')} onPress={() => setPicking('collection')}>
        {rows.length === 0
          ? t('analysis.empty.collections')
          : t('analysis.collections', { count: state.targets.collection })}
      </Button>
      <Button loading={isChoosing(actions, 'product')} onPress={() => setPicking('product')}>
        {rows.length === 0
          ? t('analysis.empty.products')
          : t('analysis.products', { count: state.targets.product })}
      </Button>
    </Inline>
  )
  return (
    <Stack gap={4}>
      {rows.length === 0 ? (
        <LandingEmpty title={t('analysis.empty.title')} action={buttons}>
          {t('analysis.empty.note')}
        </LandingEmpty>
      ) : (
        <>
          <Headline
            value={t('analysis.known', { known, count: new Set(rows.map(({ keyword }) => keyword)).size })}
            label={t('analysis.knownLabel')}
            asOf={newest(rows)}
            coverage={t('analysis.knownNote', {
              source: t(`source.${settings.source}`),
              country: named(settings.country, 'region'),
              language: named(settings.language, 'language'),
            })}
          />
          <Section title={t('analysis.title')} note={t('analysis.note')} action={buttons} flush>
            <FailureLine error={actions.choose.error ?? actions.rename.error} />
            <DataTable
              label={t('analysis.title')}
              columns={columns}
              rows={rows}
              rowKey={({ kind, id }) => `${kind} ${id}`}
            />
          </Section>
        </>
      )}
      {rows.length === 0 && <FailureLine error={actions.choose.error} />}
      {picking !== null && (
        <ResourcePicker
          kind={picking}
          most={MOST_TARGETS[picking]}
          chosen={rows.filter(({ kind }) => kind === picking).map(asPickable)}
          onChosen={(chosen) => actions.choose.mutate({ kind: picking, ids: idsOf(chosen) })}
          onClose={() => setPicking(null)}
        />
      )}
    </Stack>
  )
}

const isChoosing = ({ choose }: KeywordActions, kind: TargetKind) =>
  choose.isPending && choose.variables.kind === kind

const idsOf = (chosen: readonly PickableResource[]): string[] =>
  chosen.flatMap(({ id }) => parseGid(id)?.id ?? [])

const asPickable = ({ kind, id, title }: KeywordTarget): PickableResource => ({
  id: gidOf(kind, id),
  kind,
  title,
  handle: '',
  imageUrl: null,
})

function newest(rows: readonly KeywordTarget[]): string | undefined {
  return rows
    .flatMap(({ metrics }) => metrics?.fetchedAt ?? [])
    .sort()
    .at(-1)
}
