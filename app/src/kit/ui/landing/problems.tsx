import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Inline } from '../layout.tsx'
import { Link } from '../link.tsx'
import { Row, Rows, type RowTone } from '../row.tsx'
import { Section } from '../section.tsx'
import { type SteadyList, useSteadyRows } from '../use-steady-rows.ts'
import { HowTo } from './how-to.tsx'
import { useNotYet } from './use-not-yet.ts'

/** Groups shown initially; the rest is behind a button. */
const SHOWN = 8

export interface ProblemGroup {
  key: string
  tone: RowTone
  /** Word for the tone. */
  toneWord: string
  title: ReactNode
  /** `63 pages`, and the link to their list. */
  count: string
  listTo: string
  note?: ReactNode
  /** Absent from the previous scan. */
  isNew: boolean
  /** Link to the fix; absent if it can only be read up. */
  fix?: { label: string; to: string; target?: 'top' | 'external' | undefined } | undefined
  /** How to fix it. */
  help: ReactNode
}

export interface ProblemsProps {
  title: string
  note?: ReactNode
  groups: readonly ProblemGroup[]
  /** Problems of the previous scan that this one no longer found, in words. */
  fixed?: readonly string[]
  /** Shown if there are no groups. */
  none: ReactNode
  /** While a scan runs, groups keep their places, and none being found says nothing yet. */
  steady?: SteadyList
}

/** Groups of problems, each with its list, what is new and how to fix it; and what was fixed. */
export function Problems({ title, note, groups, fixed = [], none, steady }: ProblemsProps) {
  const { t } = useTranslation('landing')
  const notYet = useNotYet()
  const [all, setAll] = useState(false)
  const ordered = useSteadyRows(groups, ({ key }) => key, steady)
  const shown = all ? ordered : ordered.slice(0, SHOWN)
  const news = groups.filter(({ isNew }) => isNew).length
  return (
    <Section
      title={title}
      note={note}
      action={
        <Inline>
          {news > 0 && <Badge tone="new">{t('problems.new', { count: news })}</Badge>}
          {fixed.length > 0 && <Badge tone="success">{t('problems.fixed', { count: fixed.length })}</Badge>}
        </Inline>
      }
      flush
    >
      {groups.length === 0 ? (
        steady?.isHeld ? (
          <EmptyState drawing={notYet.drawing} title={notYet.title}>
            {notYet.note}
          </EmptyState>
        ) : (
          none
        )
      ) : (
        <Rows>
          {shown.map((group) => (
            <Problem key={group.key} group={group} />
          ))}
        </Rows>
      )}
      {groups.length > shown.length && (
        <div className="sp-problems-more">
          <Button tone="plain" onPress={() => setAll(true)}>
            {t('problems.more', { count: groups.length - shown.length })}
          </Button>
        </div>
      )}
      {fixed.length > 0 && (
        <details className="sp-problems-fixed">
          <summary>{t('problems.fixedList', { count: fixed.length })}</summary>
          <ul>
            {fixed.map((words, at) => (
              // Two problems may read the same: a property missing from two things.
              <li key={`${at} ${words}`}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function Problem({ group }: { group: ProblemGroup }) {
  const { t } = useTranslation('landing')
  const { tone, toneWord, title, count, listTo, note, isNew, fix, help } = group
  return (
    <Row
      tone={tone}
      toneWord={toneWord}
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          <Link to={listTo}>{count}</Link>
          {isNew && <Badge tone="new">{t('problems.isNew')}</Badge>}
        </Inline>
      }
      note={
        <>
          {note}
          <HowTo>{help}</HowTo>
        </>
      }
      action={
        fix && (
          <Link to={fix.to} look="button" target={fix.target}>
            {fix.label}
          </Link>
        )
      }
    />
  )
}
