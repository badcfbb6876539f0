import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { type JsonLine, jsonLines } from './json-lines.ts'
import './badge.css'
import './code-view.css'

export interface CodeIssue {
  severity: 'error' | 'warning' | 'info'
  /** JSON Pointer into the value; what the value lacks is shown at the nearest parent that is there. */
  path: string
  message: string
}

const TONES = { error: 'critical', warning: 'attention', info: 'info' } as const
const ICONS = { error: 'critical', warning: 'alert', info: 'info' } as const

/** JSON with what is wrong with it in the margin and below the line it concerns; it begins at the first of the worst. */
export function CodeView({
  value,
  issues = [],
  label,
}: {
  value: unknown
  issues?: readonly CodeIssue[]
  label: string
}) {
  const { t } = useTranslation('shell')
  const [copied, setCopied] = useState(false)
  const lines = jsonLines(value)
  const placed = place(issues, lines)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) beginAtIssue(box.current)
  }, [])
  const copy = () => {
    navigator.clipboard?.writeText(JSON.stringify(value, null, 2)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="sp-code">
      <div className="sp-code-tools">
        <Button tone="plain" icon={copied ? 'check' : 'copy'} onPress={copy}>
          {copied ? t('code.copied') : t('code.copy')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div ref={box} className="sp-code-lines" role="region" aria-label={label} tabIndex={0}>
        {lines.map((line, index) => (
          <Line key={index} line={line} issues={placed.get(index) ?? []} />
        ))}
      </div>
    </div>
  )
}

function Line({ line, issues }: { line: JsonLine; issues: readonly CodeIssue[] }) {
  const { t } = useTranslation('shell')
  const worst = issues[0]
  return (
    <>
      <div
        className={worst ? `sp-code-line sp-code-marked sp-tone-${TONES[worst.severity]}` : 'sp-code-line'}
      >
        <span className="sp-code-margin">{worst && <Icon name={ICONS[worst.severity]} />}</span>
        <code style={{ paddingInlineStart: `${line.indent * 2}ch` }}>
          {line.key !== undefined && (
            <>
              <span className="sp-code-key">{JSON.stringify(line.key)}</span>
              {': '}
            </>
          )}
          <span className={`sp-code-${line.kind}`}>{line.text}</span>
        </code>
      </div>
      {issues.map((issue, index) => (
        <p key={index} className={`sp-code-issue sp-tone-${TONES[issue.severity]}`}>
          <span className="sp-strong">{t(`code.${issue.severity}`)}</span> {issue.message}
        </p>
      ))}
    </>
  )
}

/** Scrolls the box, not the page, as far as the first issue needs; only at first, so that it moves under nobody's hand. */
function beginAtIssue(lines: HTMLElement): void {
  const mark =
    lines.querySelector<HTMLElement>('.sp-code-marked.sp-tone-critical') ??
    lines.querySelector<HTMLElement>('.sp-code-marked')
  if (!mark) return
  const top = mark.offsetTop - lines.offsetTop
  // Its words stand below it, and a few lines before it say where it is.
  if (top > lines.clientHeight * 0.7) lines.scrollTop = top - lines.clientHeight * 0.3
}

/** Puts each issue on the line of its value, or of the nearest parent there is; the worst first. */
function place(issues: readonly CodeIssue[], lines: readonly JsonLine[]): Map<number, CodeIssue[]> {
  const order = { error: 0, warning: 1, info: 2 }
  const starts = new Map<string, number>()
  for (const [index, line] of lines.entries()) if (!starts.has(line.pointer)) starts.set(line.pointer, index)
  const placed = new Map<number, CodeIssue[]>()
  for (const issue of [...issues].sort((a, b) => order[a.severity] - order[b.severity])) {
    let path = issue.path
    while (path && !starts.has(path)) path = path.slice(0, path.lastIndexOf('/'))
    const line = starts.get(path) ?? 0
    placed.set(line, [...(placed.get(line) ?? []), issue])
  }
  return placed
}
