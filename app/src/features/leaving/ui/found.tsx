import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Leaving, LeavingState } from '../contract.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { EmbedLine } from './embed-line.tsx'
import { keptKey } from './kept-key.ts'
import { leavingApi } from './leaving-api.ts'
import type { useLeaving } from './use-leaving.ts'

/** What would be removed and what stays, with the choice to take more back. */
export function Found({
  leaving,
  embed,
  hasLeft,
  calls,
}: {
  leaving: Leaving
  embed: LeavingState['embed']
  /** A removal that could not begin: the merchant may also come back. */
  hasLeft: boolean
  calls: ReturnType<typeof useLeaving>
}) {
  const { t } = useTranslation('leaving')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const found = leaving.found ?? []
  const kept = leaving.kept ?? []
  const choose = (kind: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== kind).concat(isChosen ? kind : [])))
  return (
    <Stack gap={5}>
      <Section
        title={t('own.title')}
        note={found.length > 0 ? t('own.note') : t('own.none')}
        action={
          <Inline>
            {hasLeft && (
              <Button
                call={leavingApi.bringBack}
                loading={calls.bringBack.isPending}
                onPress={() => calls.bringBack.mutate()}
              >
                {t('receipt.bringBack')}
              </Button>
            )}
            <Button call={leavingApi.look} loading={calls.look.isPending} onPress={() => calls.look.mutate()}>
              {t('own.readAgain')}
            </Button>
            <Button tone="critical" call={leavingApi.remove} onPress={() => setAsked(true)}>
              {t('own.action')}
            </Button>
          </Inline>
        }
        flush
      >
        <Rows>
          {found.map(({ group, count }) => (
            <Row key={group} title={t(`group.${group}`)} action={t('own.count', { count })} />
          ))}
          <EmbedLine embed={embed} />
        </Rows>
        <FailureLine error={calls.look.error ?? calls.bringBack.error} />
      </Section>
      <Section title={t('kept.title')} note={kept.length > 0 ? t('kept.note') : t('kept.none')} flush>
        <Rows>
          {kept.map(({ kind, count }) => (
            <Row
              key={kind}
              title={
                <Checkbox checked={chosen.has(kind)} onChecked={(isChosen) => choose(kind, isChosen)}>
                  {t(`kept.kind.${keptKey(kind)}`)}
                </Checkbox>
              }
              action={t('kept.count', { count })}
            />
          ))}
        </Rows>
      </Section>
      {isAsked && (
        <ConfirmRemoval
          removed={sumOf(found)}
          takenBack={sumOf(kept.filter(({ kind }) => chosen.has(kind)))}
          pending={calls.remove.isPending}
          error={calls.remove.error}
          onConfirm={() => calls.remove.mutate([...chosen])}
          onClose={() => setAsked(false)}
        />
      )}
    </Stack>
  )
}

const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
