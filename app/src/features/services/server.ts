import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { servicesContract, servicesStaffContract } from './contract.ts'
import { servicesErrors } from './errors.ts'
import { forgetAllFiles, forgetUnsent } from './files/forget-files.ts'
import { getFile, readFile, removeFile } from './files/read-file.ts'
import { addPiece, beginFile } from './files/receive-file.ts'
import { accessCard } from './home-cards.ts'
import { serviceUses } from './integration-uses.ts'
import { ORDER_MAIL } from './mail/job-names.ts'
import { mailEntry } from './mail/send-mail.ts'
import { serviceCatalogue } from './offered-services.ts'
import { exportCsv } from './orders/export-csv.ts'
import { orderAgain, refreshOrder, serviceCharge } from './orders/payment.ts'
import { placeOrder } from './orders/place-order.ts'
import { getOrder, listOrders } from './orders/show-order.ts'
import { writeMessage } from './orders/write-message.ts'
import { showOffer } from './show-offer.ts'
import { answerMerchant, listAllOrders, setStage, showStaffOrder, takeOrder } from './staff/staff-orders.ts'

/** The operator's services: the offer, orders with messages and files, and their mails. */
export const server: ServerModule = {
  slug: 'services',
  waits: ['order', 'orderAgain', 'refresh', 'addPiece', 'readFile', 'removeFile'],
  // Staff do not order or write in a merchant's name; they reply in the staff area.
  ...implement(servicesContract, {
    offer: showOffer,
    beginFile: (ctx, file) => beginFile(ctx, file),
    addPiece: (ctx, piece) => addPiece(ctx, piece),
    getFile,
    readFile: (ctx, file) => readFile(ctx, file),
    removeFile,
    orders: listOrders,
    ordersCsv: exportCsv,
    order: placeOrder,
    get: getOrder,
    refresh: refreshOrder,
    orderAgain,
    write: writeMessage,
  }),
  jobs: [
    defineJob({
      name: ORDER_MAIL,
      payload: z.object({ order: z.uuid(), entry: z.uuid() }),
      run: mailEntry,
    }),
    defineJob({ name: 'services.tidy', payload: z.object({}), every: '23 4 * * *', run: forgetUnsent }),
  ],
  staff: implementStaff(servicesStaffContract, {
    list: listAllOrders,
    get: showStaffOrder,
    take: takeOrder,
    setStage,
    answer: answerMerchant,
    beginFile: async (ctx, { store, ...file }) => beginFile(await ctx.shop(store), file, 'provider'),
    addPiece: async (ctx, { store, ...piece }) => addPiece(await ctx.shop(store), piece, 'provider'),
    getFile: async (ctx, { store, id }) => getFile(await ctx.shop(store), { id }),
    readFile: async (ctx, { store, id }) => readFile(await ctx.shop(store), { id }, 'provider'),
  }),
  integrationUses: serviceUses,
  homeCards: [accessCard],
  charges: [serviceCharge],
  erasers: [forgetAllFiles],
  operatorFiles: [serviceCatalogue],
  errors: Object.values(servicesErrors),
}
