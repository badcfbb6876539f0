import { useTranslation } from 'react-i18next'
import { pathOf } from '#kit/shared/path-of.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { ListedFile } from '../contract.ts'
import { sitemapsApi } from './sitemaps-api.ts'
import { useWords } from './use-words.ts'

/** Most problems listed per file. */
const NAMED = 3

/** A sitemap file: its source, contents and problems. */
export function FileRow({ file, onRemove }: { file: ListedFile; onRemove: () => void }) {
  const { t } = useTranslation('sitemaps')
  const words = useWords()
  const isFine = file.state === 'read' && file.problems.length === 0 && !file.inPart
  return (
    <Row
      tone={isFine ? 'success' : file.state === null ? 'unknown' : 'attention'}
      toneWord={t(isFine ? 'files.fine' : file.state === null ? 'files.waiting' : 'files.trouble')}
      title={
        <Inline>
          <span className="sp-sitemaps-url">
            <Link to={file.url} target="external">
              {pathOf(file.url)}
            </Link>
          </span>
          <Badge>{t(`files.source.${file.source}`)}</Badge>
        </Inline>
      }
      note={
        <>
          {stateWords()}
          {file.inPart && <div>{t('files.inPart')}</div>}
          {file.problems.slice(0, NAMED).map((problem) => (
            <div key={`${problem.code} ${problem.line}`}>{words.problem(problem)}</div>
          ))}
        </>
      }
      action={
        file.source === 'added' && (
          <Button
            call={sitemapsApi.remove}
            aria-label={`${t('files.remove')}: ${file.url}`}
            onPress={onRemove}
          >
            {t('files.remove')}
          </Button>
        )
      }
    />
  )

  function stateWords() {
    const { state, status, reason, entries, isIndex, readAt } = file
    if (state === 'broken') return t('files.broken', { status })
    if (state === 'not-read') return t('files.notRead', { reason: words.reason(reason) })
    if (readAt === null) return t('files.waiting')
    return (
      <>
        {t(isIndex ? 'files.parts' : 'files.entries', { count: entries })} · <RelativeTime at={readAt} />
      </>
    )
  }
}
