import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Inline } from '../layout.tsx'
import { Link } from '../link.tsx'
import { Row, Rows, type RowTone } from '../row.tsx'
import { Section } from '../section.tsx'
import { HowTo } from './how-to.tsx'

/** Groups shown at first; the rest stands behind a button. */
const SHOWN = 8

export interface ProblemGroup {
  key: string
  tone: RowTone
  /** Word for the tone. */
  toneWord: string
  title: ReactNode
  /** `63 pages`, and the list of them. */
  count: string
  listTo: string
  note?: ReactNode
  /** Not there at the scan before. */
  isNew: boolean
  /** The way to mend it; absent where only reading what to do leads there. */
  fix?: { label: string; to: string; target?: 'top' | 'external' | undefined } | undefined
  /** How it is mended. */
  help: ReactNode
}

export interface ProblemsProps {
  title: string
  note?: ReactNode
  groups: readonly ProblemGroup[]
  /** What the scan before found and this one did not, in words. */
  fixed?: readonly string[]
  /** In place of groups where there is none. */
  none: ReactNode
}

/** Problems grouped, each with its list, what is new of them, the way to mend it and what is fixed. */
export function Problems({ title, note, groups, fixed = [], none }: ProblemsProps) {
  const { t } = useTranslation('landing')
  const [all, setAll] = useState(false)
  const shown = all ? groups : groups.slice(0, SHOWN)
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
        none
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
              // Two problems may read alike: a property missing of two things.
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
