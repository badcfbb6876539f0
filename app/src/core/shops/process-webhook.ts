import { z } from 'zod'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { defineJob } from '#core/registry/job.ts'
import { WEBHOOKS } from '#core/shops/webhook.ts'
import { isInstalled } from './is-installed.ts'
import { PROCESS_WEBHOOK, settleWebhooks, waitingWebhooks } from './webhook-inbox.ts'

const payload = z.object({ topic: z.string(), resourceId: z.string().nullable() })

/** Works off the deliveries of one topic and resource: every module that asked for the topic looks once. */
export const processWebhook = defineJob({
  name: PROCESS_WEBHOOK,
  payload,
  async run(ctx, about) {
    const waiting = await waitingWebhooks(ctx, about)
    if (!waiting) return
    const installed = await isInstalled(ctx)
    const interested = ctx
      .offered(WEBHOOKS)
      .filter((webhook) => webhook.topic === about.topic && (installed || webhook.evenUninstalled === true))
    try {
      for (const webhook of interested) {
        await webhook.run(ctx, { resourceId: about.resourceId, triggeredAt: waiting.triggeredAt })
      }
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'not-authorized') throw error
      await settleWebhooks(ctx, waiting.ids, 'no access')
      return
    }
    await settleWebhooks(ctx, waiting.ids, interested.length > 0 ? 'done' : 'nothing to do')
  },
})
