// A request whose approvers are asked one stage after another, as administrators watch it.
import type { StandingOffer } from '@countersign/contract'
import { accessRequest, newApprover, newPaymentTenant, pay, paymentPolicies } from '@countersign/testkit'
import standing from '@countersign/web/pages/console/areas/agents/standing/messages/en.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, expectUsable, journey } from '../browser/index.ts'
import { type Console, startConsole } from './console.fixture.ts'

journey('approvals in stages', () => {
  let world: Console

  beforeAll(async () => {
    world = await startConsole()
  })
  afterAll(() => world.close())

  test('the list shows who has answered and who is next, and the timeline shows each step', async () => {
    const { server } = world
    const tenant = await newPaymentTenant(server)
    const [payer, first, last] = [
      await newApprover(server, tenant),
      await newApprover(server, tenant),
      await newApprover(server, tenant),
    ]
    await tenant.store({ type: 'Group', id: 'finance' })
    await tenant.store({ type: 'User', id: first.userId, parents: [{ type: 'Group', id: 'finance' }] })
    const stages = `@approvers("1 of group:finance, then 1 of user:${last.userId}") @escalate("15m to owner")`
    await tenant.publish({
      ...paymentPolicies,
      policies: paymentPolicies.policies
        .replace('@approver("on_behalf_of")', stages)
        .replaceAll('"large"', '"large_payments_of_agents"'),
    })
    const agent = await tenant.newAgent({ displayName: 'Bill payer' })
    const accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
    const question = pay(payer.userId, 60_000)
    const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
    const asked = await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
    const { page, open, says } = await world.administrator(['administrator'], {}, tenant)
    await open('/agents/approvals')
    const list = page.getByRole('list', { name: en.approvals.stages, exact: true }).first()
    const stage = (text: string) => list.getByRole('listitem').filter({ hasText: text }).first()
    await stage(en.shared.approvers.group('finance', 1)).filter({ hasText: en.approvals.statuses.pending }).waitFor()
    await stage(last.userId).filter({ hasText: en.approvals.stageStatuses.waiting }).waitFor()
    await list
      .getByText(en.approvals.escalates(15, en.shared.approvers.owner(1)), { exact: true })
      .first()
      .waitFor()
    // The row has many lines: the other cells are beside the first of them, and no word is broken.
    const row = page.getByRole('table', { name: en.approvals.title, exact: true }).getByRole('row').nth(1)
    const firstLines = await row.getByRole('cell').evaluateAll(firstLinesOf)
    expect(Math.max(...firstLines) - Math.min(...firstLines)).toBeLessThan(8)
    const gate = row.getByText('large_payments_of_agents', { exact: true })
    expect(await gate.evaluate(lineCount)).toBe(1)
    expect(await row.getByText('Bill payer', { exact: true }).evaluate(lineCount)).toBeLessThanOrEqual(2)
    const [{ number } = { number: '' }] = asked.body.task.display['urn:countersign:numbers'] as { number: string }[]
    await first.device.answerPush(await first.device.shown(), { decision: 'approve', number })
    await stage(en.shared.approvers.group('finance', 1)).filter({ hasText: en.approvals.statuses.approved }).waitFor()
    await stage(last.userId).filter({ hasText: en.approvals.statuses.pending }).waitFor()
    await open(`/agents/decisions/${denial.body.context.evaluation_id}`)
    await says(en.decisions.inStage(1))
    await says(en.decisions.inStage(2))
    expect(await page.getByText(en.decisions.askedText(last.userId), { exact: true }).count()).toBe(1)
  })

  test('a standing approval is on the page of the agent, in the decisions that used it, and can be ended', async () => {
    const { server } = world
    const tenant = await newPaymentTenant(server)
    const payer = await newApprover(server, tenant)
    const gate = '@approver("on_behalf_of") @standing("7d, budget 200000 CHF")'
    await tenant.publish({
      ...paymentPolicies,
      policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', gate),
    })
    const agent = await tenant.newAgent({ displayName: 'Shopper' })
    const accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
    const question = pay(payer.userId, 60_000)
    const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
    const asked = await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
    const shown = (await payer.device.shown()) as unknown as { standingOffer: StandingOffer }
    const number = asked.body.task.display['urn:countersign:number']
    const signed = { decision: 'approve', number, standing: shown.standingOffer.max }
    await payer.device.answerPush(await payer.device.shown(), signed as never)
    await server.worker.runDue()
    const issued = await tenant.pdp('grants/v1/issue', { ...question, audience: 'bank' }, { accessToken })
    const { page, open, says } = await world.administrator(['administrator'], {}, tenant)
    await open(`/agents/decisions/${issued.body.context.evaluation_id}`)
    await says(en.decisions.standingText(payer.userId))
    await expectUsable(page)
    await open(`/agents/${agent.agentId}`)
    const card = page.getByRole('region', { name: standing.title, exact: true })
    await card.getByText(/CHF\s2,000, CHF\s1,200 used/).waitFor()
    await expectUsable(page)
    await card.getByRole('button', { name: standing.endOf(payer.userId), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: standing.end, exact: true }).click()
    await says(standing.ended)
    await card.getByText(standing.statuses.ended, { exact: true }).waitFor()
    expect(
      (await tenant.pdp('grants/v1/issue', { ...question, audience: 'bank' }, { accessToken })).body.decision,
    ).toBe(false)
  })
})

/** Where the first line of text in each ends. These two run in the page. */
function firstLinesOf(cells: Element[]): number[] {
  return cells.map((cell) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    range.selectNodeContents(texts.nextNode() ?? cell)
    return range.getClientRects()[0]?.bottom ?? 0
  })
}

function lineCount(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}
