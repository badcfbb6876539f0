import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { SiteReport } from './site-report.ts'

/** Services available to a feature's command, each opened on first use. */
export interface CliTools {
  pages(): PageReader
  /** Reports of the modules on a site. */
  siteReports: readonly SiteReport[]
  /** Downloads a public URL, at most 20 MB. Throws if that fails. */
  download(url: string): Promise<Uint8Array>
  /**
   * The database with the operator's rights: `MIGRATE_DATABASE_URL`, or that of `bin/start`. Throws if there is none.
   */
  database(): Promise<Kysely<DB>>
  /**
   * An installed store, with the same access as the installation's own processes. Throws with a message if it does
   * not exist.
   */
  shop(domain: string): Promise<ShopContext>
  /** Closes connections, so that the process can exit. Call it when the command is done. */
  close(): Promise<void>
}

/** Adds a feature's command to `bin/signpost`. */
export type CliCommand = (program: Command, tools: CliTools) => void
