import { DirectoryPage, type DirectoryPageProps, directoryMetadata } from '../profile-page';

export const generateMetadata = (props: DirectoryPageProps) => directoryMetadata({ ...props, kind: 'authors' });

export default function AuthorsPage(props: DirectoryPageProps) {
  return <DirectoryPage {...props} kind="authors" />;
}
