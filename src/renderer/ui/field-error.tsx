/** Why something that has no error line of its own is refused: under it, and heard at once. */
import layout from './layout.module.css'

export const FieldError = ({ error }: { error: string | null | undefined }) =>
  error ? (
    <p className={layout.error} role="alert">
      {error}
    </p>
  ) : null
