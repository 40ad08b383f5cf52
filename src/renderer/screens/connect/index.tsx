/** Connecting to a server by address and access token, or going on in the practice workspace. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFlask, IconLockOff } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { useAppInfo } from '../../data/app'
import { failureOf } from '../../data/failure'
import { useConnect, usePractice, useSession } from '../../data/session'
import { usePolicy } from '../../data/settings'
import { required } from '../../rules/text'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { Mark } from '../../ui/mark'
import { Notice } from '../../ui/notice'
import classes from './connect.module.css'
import * as texts from './texts'

export function Connect() {
  useBreadcrumb([{ label: texts.connectToAServer }])
  const session = useSession().data
  const policy = usePolicy()
  // The form starts from both; drawn without it the card would move.
  if (!session || !policy) return <main className={classes.screen} tabIndex={-1} />
  return (
    <main className={classes.screen} tabIndex={-1}>
      <div className={classes.card}>
        <Mark size={36} />
        <h1>{session.state === 'expired' ? texts.reconnect : texts.connectToAServer}</h1>
        <p className={classes.lead}>{texts.draftsAndPendingChangesStay}</p>
        {session.state === 'expired' ? <Expired /> : null}
        <Form
          address={policy.server ?? (session.workspace?.kind === 'server' ? session.workspace.address : '')}
          locked={policy.server !== null}
        />
        <WayOut />
      </div>
    </main>
  )
}

function Expired() {
  return (
    <Notice kind="warn" Icon={IconLockOff} title={texts.sessionExpired}>
      {texts.yourWorkIsSafeEnter}
    </Notice>
  )
}

/** `locked`: the organisation named the server. */
function Form({ address, locked }: { address: string; locked: boolean }) {
  const navigate = useNavigate()
  const from = useCameFrom()
  const before = useSession().data?.workspace?.id
  const connect = useConnect()
  const form = useForm<Credentials>({ resolver: valibotResolver(credentials), defaultValues: { address, token: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const { workspace } = await connect.mutateAsync(values)
      // Where the person was belongs to the workspace that they were in.
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
        label={texts.address}
        placeholder="https://api.example.com"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        data-autofocus={locked ? undefined : true}
        // Not disabled: a form leaves out what is.
        readOnly={locked}
        description={locked ? texts.setByYourOrganisation : undefined}
        error={errors.address?.message}
        {...form.register('address')}
      />
      <PasswordInput
        label={texts.accessToken}
        autoComplete="off"
        spellCheck={false}
        description={<TokenText />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': texts.showOrHideTheAccess, tabIndex: 0 }}
        error={errors.token?.message}
        {...form.register('token')}
      />
      {errors.root ? (
        <Notice kind="block" live="assertive" title={texts.couldNotConnect}>
          {errors.root.message}
        </Notice>
      ) : null}
      <Button type="submit" fullWidth loading={connect.isPending}>
        {texts.connect}
      </Button>
    </form>
  )
}

/** The page that the person left to reconnect; null where they came on another way. */
function useCameFrom(): string | null {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from !== '/connect' ? from : null
}

/** Where the token is kept depends on the host. */
function TokenText() {
  const host = useAppInfo().data?.host
  if (host === 'electron') return texts.storedInThisComputersKeychain
  return texts.storedOnlyWhileHeraldIs
}

function WayOut() {
  const navigate = useNavigate()
  const session = useSession().data
  const practice = usePractice()
  const leave = () => navigate('/campaign')
  return (
    <div className={`${layout.columnTight} ${classes.out}`}>
      {session?.state === 'connected' ? (
        <Button variant="subtle" color="gray" onClick={leave}>
          {texts.cancel}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlask size={16} stroke={1.5} />}
        loading={practice.isPending}
        onClick={() => (session?.state === 'practice' ? leave() : practice.mutate(undefined, { onSuccess: leave }))}
      >
        {texts.workInThePracticeWorkspace}
      </Button>
    </div>
  )
}

const credentials = v.object({
  address: required(texts.enterTheAddressOfThe),
  token: required(texts.enterAnAccessToken),
})
type Credentials = v.InferOutput<typeof credentials>

const fields = ['address', 'token'] as const satisfies readonly (keyof Credentials)[]
