import { useQuery } from '@tanstack/react-query'
import { bridge } from '#kit/ui/app-bridge/bridge.ts'
import type { AppBlockStatus } from '../contract.ts'
import { mergeBlockFlags } from '../domain/block-flags.ts'
import { flagsFromExtensions } from '../domain/extension-flags.ts'
import { useProfile } from './use-profile.ts'

type Flags = Partial<AppBlockStatus>

/**
 * Flags of our blocks in the published theme, as the platform reports them to the browser; empty if it does not
 * respond.
 */
async function toldFlags(): Promise<Flags> {
  const extensions = await bridge()
    ?.app.extensions()
    .catch(() => [])
  return flagsFromExtensions(extensions ?? [])
}

/** Queried again by each screen that opens: the merchant may return from the theme editor. */
export function useToldFlags() {
  return useQuery({ queryKey: ['app-blocks-told'], queryFn: toldFlags, staleTime: 0, retry: false })
}

/**
 * Returns the nine flags: those the server read from the theme's files (`files`), overridden by what the platform
 * reports to the browser; until one of them has arrived, those stored with the profile. Nothing on the screen moves
 * later.
 */
export function useBlockFlags(files: Flags | undefined): AppBlockStatus {
  const { data: profile } = useProfile()
  const { data: told } = useToldFlags()
  const kept = JSON.parse(profile?.privateMetafield.value || '{}') as Flags
  return mergeBlockFlags({ kept, files: files ?? {}, told: told ?? {} })
}

export type EmbedStatus = 'enabled' | 'disabled' | 'unknown'

/** Whether the embed is on, according to the server and to what the platform reports to the browser. */
export function useEmbedStatus(read: EmbedStatus): EmbedStatus {
  const { data: told } = useToldFlags()
  if (told?.webrexSeoEmbed) return 'enabled'
  return read === 'unknown' && told?.webrexSeoEmbed === false ? 'disabled' : read
}
