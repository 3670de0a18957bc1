import { Loading } from '@/components/ui/skeleton';

const SHAPES = ['h-13 rounded-control', 'h-11', 'h-11', 'h-11 w-28 rounded-control'];

/** The shape of the sign-in form, until the session has been read. */
export const AuthSkeleton = () => <Loading label="Loading..." shapes={SHAPES} className="space-y-5" />;
