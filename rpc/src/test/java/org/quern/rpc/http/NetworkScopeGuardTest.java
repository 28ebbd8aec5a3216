package org.quern.rpc.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects never lead from the internet into this network, nor from there onto this computer. */
class NetworkScopeGuardTest {
    private static final long DEADLINE_SECONDS = 30;

    @RegisterExtension
    static final WireMockExtension INSIDE = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1")).build();
    /** Taken for a server of the internet by some tests. */
    @RegisterExtension
    static final WireMockExtension OUTSIDE = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.2")).build();

    @ParameterizedTest(name = "{0} is of {1}")
    @CsvSource({"8.8.8.8,the internet", "127.0.0.1,this computer", "127.9.9.9,this computer", "0.0.0.0,this computer",
        "::1,this computer", "::,this computer", "::ffff:127.0.0.1,this computer", "10.1.2.3,this network",
        "172.16.0.1,this network", "172.32.0.1,the internet", "192.168.1.1,this network", "100.64.0.1,this network",
        "100.128.0.1,the internet", "169.254.169.254,this network segment", "fe80::1,this network segment",
        "fd00::1,this network", "fc00::1,this network", "2001:db8::1,the internet", "64:ff9b::7f00:1,this computer",
        "64:ff9b::808:808,the internet", "2002:c0a8:0101::1,this network", "::ffff:10.0.0.1,this network"})
    void everyAddressHasAScope(String address, String scope) {
        assertEquals(scope, NetworkScope.of(InetAddress.ofLiteral(address)).toString());
    }

    @ParameterizedTest(name = "{0} is of {1}")
    @CsvSource({"2001:db8::7,this computer", "203.0.113.7,this computer", "192.168.1.7,this network",
        "2001:db8::8,the internet"})
    void anAddressOfTheInternetThatThisComputerHasIsThisComputer(String address, String scope) {
        List<InetAddress> own = Stream.of("2001:db8::7", "203.0.113.7", "192.168.1.7").map(InetAddress::ofLiteral)
                .toList();
        assertEquals(scope, NetworkScope.of(InetAddress.ofLiteral(address), own::contains).toString());
    }

    @ParameterizedTest(name = "a server at {0} is on {1}")
    @CsvSource({"192.168.1.7,this computer", "192.168.1.8,this network", "127.0.0.1,this computer",
        "9.9.9.9,the internet"})
    void aServerAtAPrivateAddressThatThisComputerHasIsOnThisComputer(String address, String scope) {
        InetAddress server = InetAddress.ofLiteral(address);
        InetAddress own = InetAddress.ofLiteral("192.168.1.7");
        assertEquals(scope, NetworkScope.of(server).ofServer(server, own::equals).toString());
    }

    /** As Debian has it: this computer's name stands for 127.0.1.1 here, and its project was attached by its address in the network. */
    @Test
    void aProjectOnThisComputerMayNameItsLoopbackAddress() throws Exception {
        InetAddress own = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> NetworkScope.of(address) == NetworkScope.THIS_NETWORK).findFirst().orElse(null);
        assumeTrue(own != null, "this computer has no private address");
        InetSocketAddress here = new InetSocketAddress(InetAddress.ofLiteral("127.0.1.1"), 80);
        String literal = Objects.requireNonNull(own).getHostAddress().replaceAll("%.*", "");
        String url = "http://" + (literal.contains(":") ? "[" + literal + "]" : literal) + "/p/";
        assertTrue(new NetworkScopeGuard(NetworkScope::of, url).mayGoTo(here, Proxy.NO_PROXY));
        NetworkScopeGuard redirected = new NetworkScopeGuard(NetworkScope::of, url);
        redirected.arrived(new InetSocketAddress(own, 80), Proxy.NO_PROXY);
        assertTrue(redirected.mayGoTo(here, Proxy.NO_PROXY), redirected::refusal);
    }

    @ParameterizedTest(name = "{0} may be gone: {1}")
    @CsvSource({"8.8.8.8 9.9.9.9,true", "8.8.8.8 10.0.0.1,false", "8.8.8.8 127.0.0.1,false",
        "8.8.8.8 169.254.169.254,false", "10.0.0.1 10.0.0.2,true", "10.0.0.1 127.0.0.1,false",
        "10.0.0.1 169.254.169.254,false", "127.0.0.1 127.0.0.1,true", "127.0.0.1 10.0.0.1,true",
        "127.0.0.1 10.0.0.1 8.8.8.8,true", "10.0.0.1 8.8.8.8 10.0.0.1,false", "8.8.8.8 ::1,false",
        "8.8.8.8 ::ffff:192.168.0.1,false", "proxy 127.0.0.1,false", "proxy proxy,true", "10.0.0.1 proxy,true",
        "socks 127.0.0.1,false",
        "socks socks,true", "10.0.0.1 socks 10.0.0.1,false"})
    void noWayLeadsInwards(String places, boolean allowed) {
        NetworkScopeGuard guard = new NetworkScopeGuard(NetworkScope::of);
        boolean gone = true;
        for (String place : places.split(" ", -1)) {
            boolean proxied = place.equals("proxy") || place.equals("socks");
            // An HTTP proxy is often in this network itself.
            InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral(proxied ? "10.0.0.9" : place), 80);
            Proxy proxy = switch (place) {
                case "proxy" -> new Proxy(Proxy.Type.HTTP, address);
                case "socks" -> new CountedSockets.SocksRoute(new Proxy(Proxy.Type.SOCKS, address));
                default -> Proxy.NO_PROXY;
            };
            gone = gone && guard.mayGoTo(address, proxy);
            if (gone) {
                guard.arrived(address, proxy);
            }
        }
        assertEquals(allowed, gone, guard::refusal);
    }

    @ParameterizedTest(name = "a document is posted: {0}")
    @ValueSource(booleans = {false, true})
    void aServerOfTheInternetCannotSendARequestToThisComputer(boolean posted) throws Exception {
        try (var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"), NetworkScopeGuardTest::pretended);
                var inside = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            String place = "http://127.0.0.1:" + inside.getLocalPort() + "/cgi";
            String message = refusal(http, place, posted);
            assertTrue(message.endsWith("redirected from the internet to an address of this computer"), message);
            try (var own = new Socket(inside.getInetAddress(), inside.getLocalPort()); Socket first = inside.accept()) {
                assertEquals(own.getLocalPort(), first.getPort(), "nobody has connected before");
            }
        }
    }

    @ParameterizedTest(name = "{0} names: {1}")
    @CsvSource({"http://127.0.0.2/p/,sent by a server of the internet to an address of this computer",
        "http://nobody.invalid/,sent by a server of the internet to an address of this computer",
        "http://127.0.0.1/p/,''"})
    void aServerOfTheInternetNamesNoAddressOfThisComputer(String namer, String refusal) throws Exception {
        INSIDE.stubFor(any(anyUrl()).willReturn(ok("hello")));
        try (var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"), NetworkScopeGuardTest::pretended)) {
            String place = "http://127.0.0.1:" + INSIDE.getPort() + "/";
            switch (end(http, HttpAsk.get(place).namedBy(namer))) {
                case HttpResult.Success<Integer> _ -> assertEquals("", refusal);
                case HttpResult.Failure<Integer>(HttpFailure failure) ->
                        assertTrue(failure.message().endsWith(refusal) && !refusal.isEmpty(), failure.message());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nobodyIsAskedForANameWhereNothingCanBeRefused(boolean proxied) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral(proxied ? "10.0.0.9" : "9.9.9.9"), 80);
        List<InetAddress> looked = new ArrayList<>();
        NetworkScopeGuard guard = new NetworkScopeGuard(each -> {
            looked.add(each);
            return NetworkScope.of(each);
        }, "http://10.1.1.1/");
        assertTrue(guard.mayGoTo(address, proxied ? new Proxy(Proxy.Type.HTTP, address) : Proxy.NO_PROXY));
        assertEquals(proxied ? List.of() : List.of(address.getAddress()), looked);
    }

    @ParameterizedTest(name = "{0} may be gone: {1}")
    @CsvSource({"8.8.8.8,true", "9.9.9.9,false"})
    void aHostWithAddressesHereAndInTheInternetMayNameItself(String host, boolean allowed) throws Exception {
        NetworkScopeGuard guard = new NetworkScopeGuard(NetworkScope::of, "http://8.8.8.8/");
        InetAddress here = InetAddress.getByAddress(host, new byte[]{10, 0, 0, 1});
        assertEquals(allowed, guard.mayGoTo(new InetSocketAddress(here, 80), Proxy.NO_PROXY));
    }

    @Test
    void aConnectionThatIsOpenAlreadyIsNotUsedEither() throws Exception {
        INSIDE.stubFor(any(anyUrl()).willReturn(ok("hello")));
        try (var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"), NetworkScopeGuardTest::pretended)) {
            String place = "http://127.0.0.1:" + INSIDE.getPort() + "/";
            assertInstanceOf(HttpResult.Success.class, end(http, HttpAsk.get(place)));
            refusal(http, place, true);
            INSIDE.verify(1, anyRequestedFor(anyUrl()));
        }
    }

    @Test
    void aProjectOfThisComputerSendsItsOwnRequestsOn() throws Exception {
        INSIDE.stubFor(any(anyUrl()).willReturn(ok("hello")));
        OUTSIDE.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(307).withHeader("Location",
                "http://127.0.0.1:" + INSIDE.getPort() + "/")));
        try (var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"))) {
            assertEquals(new HttpResult.Success<>(5),
                    end(http, HttpAsk.get("http://127.0.0.2:" + OUTSIDE.getPort() + "/")));
        }
    }

    private static NetworkScope pretended(InetAddress address) {
        return address.getHostAddress().equals("127.0.0.2") ? NetworkScope.INTERNET : NetworkScope.of(address);
    }

    private static String refusal(ProjectHttp http, String place, boolean posted) throws Exception {
        OUTSIDE.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(307).withHeader("Location", place)));
        String url = "http://127.0.0.2:" + OUTSIDE.getPort() + "/";
        HttpAsk ask = posted ? HttpAsk.post(url, HttpBody.xml(new byte[5])).knownTo(Set.of("127.0.0.1"))
                : HttpAsk.get(url);
        return assertInstanceOf(HttpResult.Failure.class, end(http, ask)).failure().message();
    }

    private static HttpResult<Integer> end(ProjectHttp http, HttpAsk ask) throws Exception {
        return http.start(ask, 1_000_000, answer -> answer.body().readAllBytes().length).result()
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }
}
