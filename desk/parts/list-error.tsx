import { useListContext } from 'react-admin';
import { LoadError } from './load-error';

/** Where a list could not be fetched. */
export function ListError() {
  const { error, refetch } = useListContext();
  return <LoadError error={error} retry={refetch} />;
}
