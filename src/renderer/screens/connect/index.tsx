/** Connects to a server by address and access token, or continues in the practice workspace. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFlask, IconLockOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { Session } from '#contract'
import { required } from '../../../model/rules/problem'
import { useAppInfo } from '../../data/app'
import { failureOf } from '../../data/failure'
import { useAnswer, useConnect, usePractice, useSession } from '../../data/session'
import { usePolicy } from '../../data/settings'
import { momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { Mark } from '../../ui/pieces'
import classes from './connect.module.css'

export function Connect() {
  useBreadcrumb([{ label: 'Connect to a server' }])
  const session = useSession().data
  const policy = usePolicy()
  /** True if the user enters another token instead of choosing an account. */
  const [isTyping, setIsTyping] = useState(false)
  // Both queries provide the form's defaults; rendering without them would move the card later.
  if (!session || !policy) return <main className={layout.cardScreen} tabIndex={-1} />
  return (
    <main className={layout.cardScreen} tabIndex={-1}>
      <div className={classes.card}>
        <Mark size={36} />
        <h1>{session.state === 'expired' ? 'Reconnect' : 'Connect to a server'}</h1>
        <p className={classes.lead}>Your drafts stay with the account you connect.</p>
        {session.asks && !isTyping ? (
          <AccountQuestion asks={session.asks} onOtherToken={() => setIsTyping(true)} />
        ) : (
          <>
            {session.state === 'expired' ? <Expired /> : null}
            <Form
              address={policy.server ?? (session.workspace?.kind === 'server' ? session.workspace.address : '')}
              locked={policy.server !== null}
              onAsks={() => setIsTyping(false)}
            />
          </>
        )}
        <WayOut />
      </div>
    </main>
  )
}

function Expired() {
  return (
    <Notice kind="warn" Icon={IconLockOff} title="Session expired.">
      Your work is safe. Enter a new access token to continue.
    </Notice>
  )
}

/** Asks which account to use. No account's data opens before the answer. */
function AccountQuestion({ asks, onOtherToken }: { asks: NonNullable<Session['asks']>; onOtherToken: () => void }) {
  const { address, accounts } = asks
  const navigate = useNavigate()
  const from = usePreviousPage()
  const before = useSession().data?.workspace?.id
  const answer = useAnswer()
  const chooseAccount = async (account: string | null) => {
    // The mutation itself shows its failure.
    const session = await answer.mutateAsync(account).catch(() => null)
    if (session) navigate(from && session.workspace?.id === before ? from : '/campaign', { replace: true })
  }
  const [onlyAccount] = accounts.length === 1 ? accounts : []
  return (
    <section className={layout.column4} aria-labelledby="whose">
      <Notice kind="warn" live="assertive" title={<span id="whose">The same account as before?</span>}>
        {`${address} accepts this token, but does not say whose it is. Drafts and pending changes belong to the account they were made in. Nothing is sent before you answer.`}
      </Notice>
      {accounts.map(({ id, seenAt }) => (
        <Button key={id} variant="default" fullWidth loading={answer.isPending} onClick={() => void chooseAccount(id)}>
          {onlyAccount ? `Same account (${momentText(seenAt)})` : `Account of ${momentText(seenAt)}`}
        </Button>
      ))}
      <Button variant="default" fullWidth loading={answer.isPending} onClick={() => void chooseAccount(null)}>
        Another account
      </Button>
      <Button variant="subtle" color="gray" onClick={onOtherToken}>
        Enter another token
      </Button>
    </section>
  )
}

/** `locked`: the organisation set the server. */
function Form({ address, locked, onAsks }: { address: string; locked: boolean; onAsks: () => void }) {
  const navigate = useNavigate()
  const from = usePreviousPage()
  const before = useSession().data?.workspace?.id
  const connect = useConnect()
  const form = useForm<Credentials>({ resolver: valibotResolver(credentials), defaultValues: { address, token: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const { workspace, asks } = await connect.mutateAsync(values)
      if (asks) return onAsks()
      // The page that the user came from belongs to the previous workspace.
      navigate(from && workspace?.id === before ? from : '/campaign', { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      const field = fields.find((name) => name === failure.path)
      form.setError(field ?? 'root', { message: failure.message }, { shouldFocus: true })
    }
  })
  return (
    <form className={layout.column4} onSubmit={submit} noValidate>
      <TextInput
        label="Address"
        placeholder="https://api.example.com"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        data-autofocus={locked ? undefined : true}
        // Read-only rather than disabled: a form does not submit disabled fields.
        readOnly={locked}
        description={locked ? 'Set by your organisation' : undefined}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <PasswordInput
        label="Access token"
        autoComplete="off"
        spellCheck={false}
        description={<TokenText />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the access token', tabIndex: 0 }}
        error={errors.token?.message}
        {...form.register('token')}
      />
      {errors.root ? (
        <Notice kind="block" live="assertive" title="Could not connect">
          {errors.root.message}
        </Notice>
      ) : null}
      <Button type="submit" fullWidth loading={connect.isPending}>
        Connect
      </Button>
    </form>
  )
}

/** The page that the user left to reconnect; null if there is none. */
function usePreviousPage(): string | null {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from !== '/connect' ? from : null
}

/** Where the token is stored depends on the host. */
function TokenText() {
  const host = useAppInfo().data?.host
  if (host === 'electron')
    return "Stored in this computer's keychain, or only while Herald is open if there is none. Never shown again."
  return 'Stored only while Herald is open, and never shown again.'
}

function WayOut() {
  const navigate = useNavigate()
  const session = useSession().data
  const practice = usePractice()
  const openCampaigns = () => navigate('/campaign')
  return (
    <div className={`${layout.columnTight} ${classes.out}`}>
      {session?.state === 'connected' ? (
        <Button variant="subtle" color="gray" onClick={openCampaigns}>
          Cancel
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlask size={16} stroke={1.5} />}
        loading={practice.isPending}
        onClick={() =>
          session?.state === 'practice' ? openCampaigns() : practice.mutate(undefined, { onSuccess: openCampaigns })
        }
      >
        Work in the practice workspace
      </Button>
    </div>
  )
}

const credentials = v.object({
  address: required('Enter the address of the server'),
  token: required('Enter an access token'),
})
type Credentials = v.InferOutput<typeof credentials>

const fields = ['address', 'token'] as const satisfies readonly (keyof Credentials)[]
