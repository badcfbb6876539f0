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
  /** What the platform says of the blocks in the theme. */
  blocks: UseQueryResult<AppBlockStatus>
  editorUrl: string
}

/**
 * Is everything working: one line, with what it is made of behind it. It opens by itself on trouble and while Signpost is
 * at work, and stays open then: nothing on the screen moves because something ended well.
 */
export function StatusLine({ items, blocks, editorUrl }: StatusProps) {
  const { t } = useTranslation('home')
  const flags = useBlockFlags(blocks.data)
  const troubles = items.filter(({ tone }) => TROUBLE.includes(tone)).length + (blocks.isError ? 1 : 0)
  const isBusy = items.some(isUnderWay)
  const [open, setOpen] = useState(troubles > 0 || isBusy)
  // Rows whose progress ends keep their height.
  const [kept] = useState(isBusy)
  // Trouble that comes later opens it as well; who closed it over what stands there has read that.
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

/** Beside the line that says the embed is off: how it is switched on, and blocks are placed. */
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
