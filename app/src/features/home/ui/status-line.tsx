import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppBlockStatus } from '#core/shops/contract.ts'
import { useBlockFlags } from '#core/shops/ui/use-block-flags.ts'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { HomeItem } from '../contract.ts'
import { HomeRow } from './home-row.tsx'
import { isUnderWay } from './use-home.ts'
import './home.css'

const EmbedHelp = lateDialog(() => import('./embed-help.tsx').then((part) => part.EmbedHelp))
const TROUBLE: readonly HomeItem['tone'][] = ['attention', 'critical', 'unknown']

interface StatusProps {
  items: readonly HomeItem[]
  /** The platform's status of the blocks in the theme. */
  blocks: UseQueryResult<AppBlockStatus>
  editorUrl: string
}

/**
 * One line that states whether everything is working, with details that expand. It opens automatically on problems
 * and while Signpost is working, and then remains open, so that nothing moves when the work ends.
 */
export function StatusLine({ items, blocks, editorUrl }: StatusProps) {
  const { t } = useTranslation('home')
  const flags = useBlockFlags(blocks.data)
  const troubles = items.filter(({ tone }) => TROUBLE.includes(tone)).length + (blocks.isError ? 1 : 0)
  const isBusy = items.some(isUnderWay)
  const [open, setOpen] = useState(troubles > 0 || isBusy)
  // Keeps the height of rows whose progress ends.
  const [kept] = useState(isBusy)
  // New problems reopen it; a merchant who closed it has seen the earlier ones.
  const [seen, setSeen] = useState(troubles)
  if (troubles !== seen) {
    setSeen(troubles)
    if (troubles > seen) setOpen(true)
  }
  const tone = troubles > 0 ? 'attention' : isBusy ? 'info' : 'success'
  return (
    <details
      className={kept ? 'sp-section sp-status sp-status-kept' : 'sp-section sp-status'}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="sp-status-line">
        <span className={`sp-row-sign sp-tone-${tone}`}>
          <Icon name={tone === 'success' ? 'success' : tone === 'info' ? 'info' : 'alert'} />
        </span>
        <h2 className="sp-status-words">
          {troubles > 0
            ? t('status.trouble', { count: troubles })
            : isBusy
              ? t('status.busy')
              : t('status.well')}
        </h2>
        <span className="sp-link sp-small">{open ? t('status.hide') : t('status.show')}</span>
      </summary>
      <Rows>
        {blocks.isError && <BlocksUnread blocks={blocks} />}
        {items.map((item) => (
          <HomeRow key={item.id} item={item} />
        ))}
        {!flags.webrexSeoEmbed && <EmbedOff blocks={flags} editorUrl={editorUrl} />}
      </Rows>
    </details>
  )
}

/** Shown beside the line that the embed is off: how to switch it on and place blocks. */
function EmbedOff({ blocks, editorUrl }: { blocks: AppBlockStatus; editorUrl: string }) {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row
        tone="info"
        toneWord={t('tone.info')}
        title={t('embed.open')}
        action={
          <button type="button" className="sp-link sp-link-button" onClick={() => setOpen(true)}>
            {t('look')}
          </button>
        }
      />
      {open && <EmbedHelp blocks={blocks} editorUrl={editorUrl} onClose={() => setOpen(false)} />}
    </>
  )
}

function BlocksUnread({ blocks }: Pick<StatusProps, 'blocks'>) {
  const { t } = useTranslation('home')
  const { words } = useErrorWords(blocks.error)
  return (
    <Row
      tone="critical"
      toneWord={t('tone.critical')}
      title={t('status.blocksUnread')}
      note={words}
      action={
        <Button icon="refresh" loading={blocks.isFetching} onPress={() => void blocks.refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  )
}
