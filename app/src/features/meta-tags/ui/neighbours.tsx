import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { useShortcutWords } from '#kit/ui/shell/shortcut-words.ts'
import { useShortcuts } from '#kit/ui/shell/use-shortcuts.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import { editorPath, listPath, listQuery } from './paths.ts'

type Side = 'previous' | 'next'

/** Navigates to the neighbours in the list this was opened from, by buttons or by J and K. */
export function Neighbours({ detail }: { detail: ResourceDetail }) {
  const { t } = useTranslation('meta-tags')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [end, setEnd] = useState<Side | null>(null)
  const { kind, previous, next } = detail
  const url = query.toString()
  const keys = useMemo(() => {
    const go = (side: Side, gid: string | null) => () => {
      if (gid === null) setEnd(side)
      else void navigate(editorPath(gid, listQuery(new URLSearchParams(url))))
    }
    return { k: go('previous', previous), j: go('next', next) }
  }, [navigate, url, previous, next])
  useShortcuts(keys)
  useShortcutWords(
    useMemo(
      () => [
        [['J'], t(`neighbour.next.${kind}`)],
        [['K'], t(`neighbour.previous.${kind}`)],
      ],
      [t, kind],
    ),
  )
  return (
    <Inline gap={3} spread>
      <ButtonGroup label={t('neighbour.label')}>
        <Button icon="back" onPress={keys.k}>
          {t(`neighbour.previous.${kind}`)}
        </Button>
        <Button icon="next" onPress={keys.j}>
          {t(`neighbour.next.${kind}`)}
        </Button>
      </ButtonGroup>
      <span role="status">{end && t(`neighbour.${end === 'next' ? 'noNext' : 'noPrevious'}.${kind}`)}</span>
      <Link to={listPath(kind, query)}>{t(`neighbour.all.${kind}`)}</Link>
    </Inline>
  )
}
